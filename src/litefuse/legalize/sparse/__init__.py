"""Sparse and ragged tensors."""
