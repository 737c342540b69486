"""Finished files: reading, checking and repairing them."""
