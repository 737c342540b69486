"""Gradient ops that occur in forward graphs."""
