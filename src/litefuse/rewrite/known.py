"""Evaluate values that depend only on constants, for rules, and ops of constants while rules stage them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from litefuse.budgets import shared_folding
from litefuse.errors import NoMatch
from litefuse.ir import Builder, Value

MAX_OPS = 64
"""Maximum number of ops to evaluate; longer computations are left to the fold pass, which runs before rules."""


def known(value: Value | None) -> np.ndarray[Any, Any] | None:
    """Return the value as an array, or None if it depends on inputs or variables of the model.

    Evaluates the ops above the value: the weights of a composite are known even if they are reshaped, cast or computed
    from other constants. Check `value.type` first to avoid evaluating large values.
    """
    if value is None:
        return None
    arrays: dict[Value, Any] = {}
    return arrays[value] if _evaluate(value, arrays) else None


def _evaluate(root: Value, arrays: dict[Value, Any]) -> bool:
    """Add the arrays of `root` and the values above it to `arrays`; return False if they are not known."""
    from litefuse.dialects import DIALECTS
    from litefuse.reference import evaluate

    pending, count = [root], 0
    while pending:
        value = pending[-1]
        constant, op = value.constant, value.op
        if constant is not None:
            arrays[value] = constant.numpy()
        if value in arrays:
            pending.pop()
            continue
        schema = None if op is None else DIALECTS.schema(op.kind)
        if op is None or schema is None or schema.stateful or op.symbols() or not op.operands:
            return False
        missing = [operand for operand in op.inputs if operand not in arrays]
        if missing:
            pending.extend(missing)
            continue
        count += 1
        if count > MAX_OPS:
            return False
        try:
            results = evaluate(op, [None if operand is None else arrays[operand] for operand in op.operands], schema)
        except NoMatch:
            return False
        arrays.update(zip(op.results, results, strict=True))
    return True


class FoldingBuilder:
    """A variant of `b.tf` for ops with one result that folds ops of constants, such as those of limits and seeds.

    Meant for small operands only, since ops are evaluated immediately.
    """

    def __init__(self, b: Builder) -> None:
        self._b = b

    def __getattr__(self, name: str) -> Callable[..., Value]:
        from litefuse.reference import evaluate

        b, kind = self._b, f"tf.{name}"

        def emit(*operands: Value, **attributes: Any) -> Value:
            op = b.op(kind, operands, attributes)
            constants = [operand.constant for operand in op.inputs]
            schema = b.dialects.schema(kind)
            if schema is None or None in constants:
                return op.results[0]
            try:
                (folded,) = evaluate(op, [constant.numpy() for constant in constants if constant is not None], schema)
                shared = shared_folding()
                if shared is not None:
                    shared.take(folded.nbytes)
            except NoMatch:
                return op.results[0]
            b.staged.remove(op)
            return b.const(folded)

        return emit
