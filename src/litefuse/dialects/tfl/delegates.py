"""Ops that LiteRT's default delegate, XNNPACK, runs."""

from __future__ import annotations

from litefuse.ir import DType, Op

_NAMES = """
    abs add average_pool_2d batch_matmul ceil concatenation conv_2d depth_to_space depthwise_conv_2d div elu exp floor
    fully_connected gelu hard_swish leaky_relu log logistic max_pool_2d maximum mean minimum mul neg pad prelu
    reduce_max reduce_min relu relu6 relu_0_to_1 relu_n1_to_1 reshape resize_bilinear round rsqrt sin slice softmax
    space_to_depth split sqrt square squared_difference strided_slice sub sum tanh transpose transpose_conv
"""
DELEGATED = frozenset(f"tfl.{name}" for name in _NAMES.split())
"""Ops that XNNPACK runs in float32 (some with constant operands only). A mistake here only costs a partition."""


def is_delegated(op: Op) -> bool:
    """Return whether XNNPACK runs `op`, judging by its kind and the types of its results."""
    return op.kind in DELEGATED and all(result.dtype is DType.F32 for result in op.results)
