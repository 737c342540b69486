"""float64, from the few kernels of LiteRT that take it."""
