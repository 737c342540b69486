"""Legalizations of string ops and of hashes of strings."""
