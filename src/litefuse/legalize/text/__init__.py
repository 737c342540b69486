"""Strings, hashes of strings, and tables."""
