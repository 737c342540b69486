"""Elementwise ops, reductions and cumulative ops, including on complex and integer types that LiteRT lacks."""
