"""Convolutions, pooling, normalization, and the decoding of outputs."""
