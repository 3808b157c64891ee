"""What people see: boards, sentences and diagnostics."""
