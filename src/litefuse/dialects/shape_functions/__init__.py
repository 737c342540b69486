"""Shapes of the results of ops, for both `tf` and `tfl`, and partially known shape operands."""

from litefuse.dialects.shape_functions.partial import partial, partial_scalar, partial_shape

__all__ = ["partial", "partial_scalar", "partial_shape"]
