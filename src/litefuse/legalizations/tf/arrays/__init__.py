"""Shapes, slices, gathers and scatters: ops that move elements without arithmetic."""
