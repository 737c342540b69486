"""Passes that simplify `tf` functions: inlining, shape inference, folding, dead code."""
