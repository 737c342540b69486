"""Legalizations of the `tf` dialect to `tfl`, one package per family of ops."""
