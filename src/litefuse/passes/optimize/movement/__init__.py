"""Rewrites of ops that move elements: reshapes, transposes, slices, concatenations."""
