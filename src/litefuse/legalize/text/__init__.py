"""Strings, hashes of them, and tables."""
