"""Elementwise ops, reductions and running sums, and complex numbers and integers that LiteRT does not compute with."""
