"""Legalizations of support tier 3, imported only when a model has such an op."""
