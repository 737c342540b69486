"""`python -m litefuse`."""

from litefuse.cli import main

main()
