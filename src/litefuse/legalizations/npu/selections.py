"""Ops that select numbers."""

from __future__ import annotations

import numpy as np

from litefuse.errors import require, required
from litefuse.ir import Constant, Value
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import rewrite


@rewrite("tfl.select", "tfl.select_v2")
def selection(b: RewriteContext, condition: Value, x: Value, y: Value) -> Value:
    """Limit computed integers to the constant where it is selected, and elsewhere to all integers: a causal mask."""
    is_chosen = required(condition.constant, "the condition is computed").numpy()
    kept, other = (x, y) if y.constant is not None else (y, x)
    limit = required(other.constant, "both numbers are computed").numpy()
    result = b.root.results[0]
    require(result.type.quantization is not None and kept.type == result.type, "it is not the type of the result")
    ends = np.iinfo(result.dtype.numpy)
    keeps = is_chosen if kept is x else ~is_chosen
    high, low = (
        b.const(
            Constant.of(np.where(keeps, end, limit).astype(limit.dtype)).with_quantization(result.type.quantization)
        )
        for end in (ends.max, ends.min)
    )
    return emit(b, "tfl.maximum", result.type, emit(b, "tfl.minimum", result.type, kept, high), low)
