"""`thieves schema`: the JSON Schema of records."""

import json

from thieves.commands.inputs import write_utf8
from thieves.interchange.schema import schema as record_schema

EPILOG = """\b
Examples:
  thieves schema > thieves.schema.json
  thieves schema | python3 -m json.tool

\b
Exit codes: 0 done.
"""


def schema() -> int:
    """Print the JSON Schema of records as YAML and JSON carry them."""
    write_utf8(json.dumps(record_schema(), indent=2, ensure_ascii=False) + "\n")
    return 0
