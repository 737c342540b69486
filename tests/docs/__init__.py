"""Check that the documentation is true."""
