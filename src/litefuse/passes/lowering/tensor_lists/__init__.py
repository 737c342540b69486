"""Lowering of tensor lists (TensorArrays)."""
