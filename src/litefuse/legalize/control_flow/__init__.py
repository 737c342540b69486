"""Branches, loops, optionals and variables."""
