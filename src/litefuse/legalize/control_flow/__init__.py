"""Legalization of branches, loops, optionals and variables."""
