"""Comparison of finished files with the models that they come from."""
