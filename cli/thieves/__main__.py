"""`python -m thieves`."""

import sys

from thieves.app import start

if __name__ == "__main__":
    start(sys.argv[1:])
