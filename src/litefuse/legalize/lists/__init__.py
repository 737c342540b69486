"""Tensor lists, which are TensorArrays."""
