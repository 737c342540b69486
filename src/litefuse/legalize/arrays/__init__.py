"""Shapes, slices, gathers and scatters: what moves elements and does not compute."""
