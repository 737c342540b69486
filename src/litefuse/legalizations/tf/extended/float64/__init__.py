"""float64 ops, built from the few LiteRT kernels that support float64."""

COARSE = frozenset(f"tf.{kind}" for kind in ("Digamma", "Zeta", "Polygamma"))
"""Ops that the other families approximate in float32 precision."""
