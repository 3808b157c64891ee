"""`python -m thieves`."""

from thieves.app import main

if __name__ == "__main__":
    raise SystemExit(main())
