"""Gradients that stand in forward graphs."""
