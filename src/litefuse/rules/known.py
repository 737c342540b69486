"""What a rule can know of a value: the array that it holds, if it follows from constants."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.errors import NoMatch
from litefuse.ir import Value

MOST_OPS = 64
"""Longer computations are left to the fold stage, which has run before any rule."""


def known(value: Value | None) -> np.ndarray[Any, Any] | None:
    """The array that `value` holds, or None where it depends on the model's inputs or variables.

    Looks through whatever leads to the value: the weights that a composite is called with are known, also where they
    are reshaped, cast or computed from others. Look at `value.type` before asking for a large one.
    """
    if value is None:
        return None
    found: dict[Value, Any] = {}
    return found[value] if _evaluate(value, found) else None


def _evaluate(root: Value, found: dict[Value, Any]) -> bool:
    """Enter the arrays of `root` and what leads to it in `found`; False if there are none."""
    from litefuse.dialects import DIALECTS
    from litefuse.kernels import evaluate

    pending, count = [root], 0
    while pending:
        value = pending[-1]
        constant, op = value.constant, value.op
        if constant is not None:
            found[value] = constant.numpy()
        if value in found:
            pending.pop()
            continue
        schema = None if op is None else DIALECTS.schema(op.kind)
        if op is None or schema is None or schema.stateful or op.symbols() or not op.operands:
            return False
        missing = [operand for operand in op.inputs if operand not in found]
        if missing:
            pending.extend(missing)
            continue
        count += 1
        if count > MOST_OPS:
            return False
        try:
            arrays = evaluate(op, [None if operand is None else found[operand] for operand in op.operands], schema)
        except NoMatch:
            return False
        found.update(zip(op.results, arrays, strict=True))
    return True
