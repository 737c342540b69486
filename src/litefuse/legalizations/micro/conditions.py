"""Conditions of the rules."""

from __future__ import annotations

from litefuse.dialects.tfl.targets.micro import call_of, find_problems
from litefuse.ir import DType, Op


def is_refused(op: Op) -> bool:
    """Return whether tflite-micro's kernels refuse `op`."""
    return bool(find_problems(call_of(op)))


def is_refused_float(op: Op) -> bool:
    """Return whether tflite-micro's kernels refuse `op`, which computes in float32."""
    return all(result.dtype is DType.F32 for result in op.results) and is_refused(op)


def is_refused_int8(op: Op) -> bool:
    """Return whether tflite-micro's kernels refuse `op`, whose operand and result are quantized to 8 bits."""
    values = (*op.inputs[:1], *op.results)
    return all(v.dtype is DType.I8 and v.type.quantization is not None for v in values) and is_refused(op)
