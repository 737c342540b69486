"""Give the second operand of BATCH_MATMUL the zero point 0, with which XNNPACK multiplies integers.

    %1 = fully_connected(%x, ...); %2 = transpose(%1); %y = batch_matmul(%q, %2)

XNNPACK leaves products with another zero point to LiteRT's kernel, which takes five times as long and more. If %1 has
numbers from -3 to 3.5, its range becomes -3.53 to 3.5, whose zero point is 0, and so does that of the copy %2. Steps
that would become much larger, as for results of RELU, stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from litefuse.context import Context
from litefuse.dialects.tfl.targets.fast_forms import Sizes
from litefuse.ir import DType, Function, Op, Value
from litefuse.passes.optimize.fast_forms.form import RewriteChooser, RewriteForm
from litefuse.passes.quantize.integers.layers import options_for
from litefuse.passes.quantize.integers.scales import LIMITS, Range, parameters_for
from litefuse.passes.quantize.plan.known_ranges import constant_range
from litefuse.passes.quantize.plan.value_types import operand_of_copy
from litefuse.quantization import Quantization

MATMUL = "tfl.batch_matmul"
MAX_COARSENING = 1.5
"""Largest factor of the steps for which networks do not become less exact (`tests/passes/quantize/plan`)."""


def _sizes(op: Op) -> Sizes | None:
    rows, columns = (value.shape for value in op.inputs)
    if not rows or not columns:
        return None
    return {
        "rows": rows[-1 if op.attributes["adj_x"] else -2],
        "columns": op.result.shape[-1] if op.result.shape else 0,
    }


FORM = RewriteForm(
    "symmetric-matmul",
    _sizes,
    "product of computed matrices with zero point 0 for the second one",
    "the zero point of its range",
)


def symmetric_ranges(function: Function, ranges: dict[Value, Range], config: Quantization, context: Context) -> None:
    """Change the ranges of second operands, and those of the values from which they are copied."""
    chooser = RewriteChooser(context)
    for op in function.ops_of({MATMUL}):
        if options_for(op, config).activations != "int8" or not chooser.wants(FORM, op):
            continue
        known = {value: ranges.get(value) or _range_of(value) for value in _copies(op.inputs[1])}
        changed = {value: symmetric(range) for value, range in known.items() if range is not None}
        pairs = [(range, changed[value]) for value, range in known.items() if range is not None]
        if not any(parameters_for(range, DType.I8).zero_point for range, _ in pairs):
            continue
        if all(_coarsening(*pair) <= MAX_COARSENING for pair in pairs):
            ranges |= changed
            context.record(FORM.rewrite, "note", op.location, **chooser.describe(FORM, op))


def _copies(value: Value | None) -> Iterator[Value]:
    """Yield the value, and those from whose elements it is copied."""
    while value is not None:
        yield value
        value = operand_of_copy(value)


def _range_of(value: Value) -> Range | None:
    """Return the range of a constant of finite numbers; None for other values."""
    if value.constant is None or not np.isfinite(value.constant.numpy()).all():
        return None
    return constant_range(value)


def symmetric(range: Range) -> Range:
    """Return the smallest range that includes another one and has the zero point 0 in int8."""
    low, high = LIMITS[DType.I8]
    scale = max(range.low / low, range.high / high)
    return Range(low * scale, high * scale)


def _coarsening(before: Range, after: Range) -> float:
    """Return the factor by which steps grow if the range does."""
    return parameters_for(after, DType.I8).scale / parameters_for(before, DType.I8).scale
