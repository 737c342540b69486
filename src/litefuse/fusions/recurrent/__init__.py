"""Fusion of recurrent layers into LiteRT's sequence kernels."""
