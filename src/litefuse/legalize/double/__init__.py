"""float64 ops, built from the few LiteRT kernels that support float64."""
