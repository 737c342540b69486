"""Limits of LiteRT's kernels that hold for many ops: ranks, and operands without elements."""

from __future__ import annotations

from litefuse.ir import Op

ATTENTION = "odml.scaled_dot_product_attention"
"""The composite of scaled dot-product attention, which XNNPACK computes as two matrix products and a softmax."""
MAX_RANK = 6
"""Maximum rank of the tensors that XNNPACK runs (XNN_MAX_TENSOR_DIMS)."""
MAX_BATCH_MATMUL_RANK = 5
"""Maximum rank of the operands of BATCH_MATMUL."""

_IMAGES = {0: (0, 1, 2)}
_SPACE = {0: (1, 2)}
_ROWS = {0: (-1,)}
_ALL = (0, 1, 2, 3, 4)
_NEEDED: dict[str, dict[int, tuple[int, ...]]] = {
    **dict.fromkeys(("average_pool_2d", "conv_2d", "depthwise_conv_2d", "max_pool_2d"), _IMAGES),
    **dict.fromkeys(("depth_to_space", "space_to_depth"), _IMAGES),
    **dict.fromkeys(("resize_bilinear", "resize_nearest_neighbor"), _SPACE),
    **dict.fromkeys(("log_softmax", "softmax"), _ROWS),
    "batch_matmul": {0: _ALL, 1: _ALL},
    "reverse_sequence": {0: _ALL, 1: _ALL},
    "stablehlo_composite": {0: _ALL, 1: _ALL, 2: _ALL, 3: _ALL},
    "unpack": {0: _ALL},
}
"""Axes that must have elements, by op and operand.

Measured with ai-edge-litert 2.3.0 (`tests/runtime/test_empty_kernels.py`); the other kernels that litefuse emits
support such operands, with and without XNNPACK.

- XNNPACK's convolutions, pools and DEPTH_TO_SPACE return before they set the sizes of their results, which are then
  uninitialized stack memory; pools also compute wrong values in later calls. XNNPACK rejects BATCH_MATMUL, whichever
  dimension is 0.
- SOFTMAX and LOG_SOFTMAX of rows without elements, REVERSE_SEQUENCE, and RESIZE_* of images without rows or columns
  crash the process. UNPACK returns an error.
"""


def needs_elements(op: Op, operand: int, axis: int) -> bool:
    """Return whether a `tfl` op fails if dimension `axis` of that operand is 0."""
    if op.kind == "tfl.stablehlo_composite" and op.attributes["name"] != ATTENTION:
        return False
    axes = _NEEDED.get(op.name, {}).get(operand, ())
    value = op.operands[operand]
    return axis in axes or (value is not None and value.rank is not None and axis - value.rank in axes)
