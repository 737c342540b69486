"""Rewrites of layers with weights, and of ops around them."""
