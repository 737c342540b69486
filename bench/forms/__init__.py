"""Comparison of two forms of the same computation, on CPUs: `python -m bench.forms --help`."""
