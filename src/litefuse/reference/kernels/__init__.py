"""The kernels of ordinary ops, by family."""
