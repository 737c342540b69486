"""Kernels that run beside the model in the interpreter, and compute from its values."""
