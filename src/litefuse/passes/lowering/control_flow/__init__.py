"""Lowering of branches and loops, and the order of accesses to variables."""
