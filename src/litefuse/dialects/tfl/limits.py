"""Limits of LiteRT's kernels that hold for many ops."""

MAX_RANK = 6
"""Maximum rank of the tensors that XNNPACK runs (XNN_MAX_TENSOR_DIMS)."""
MAX_BATCH_MATMUL_RANK = 5
"""Maximum rank of the operands of BATCH_MATMUL."""
