"""Sizes of dimensions that may be known only when the model runs."""
