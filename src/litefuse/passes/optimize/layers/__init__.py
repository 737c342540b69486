"""Rewrites of layers with weights, and of what surrounds them."""
