"""Fold ops of constants while they are staged, such as values that a rule derives from limits, steps and seeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litefuse.budgets import shared_folding
from litefuse.errors import NoMatch
from litefuse.ir import Builder, Value
from litefuse.reference import evaluate


class FoldingBuilder:
    """A variant of `b.tf` for ops with one result that folds ops of constants.

    Meant for small operands only, since ops are evaluated immediately.
    """

    def __init__(self, b: Builder) -> None:
        self._b = b

    def __getattr__(self, name: str) -> Callable[..., Value]:
        b, kind = self._b, f"tf.{name}"

        def emit(*operands: Value, **attributes: Any) -> Value:
            op = b.op(kind, operands, attributes)
            constants = [operand.constant for operand in op.inputs]
            schema = b.dialects.schema(kind)
            if schema is None or None in constants:
                return op.results[0]
            try:
                (found,) = evaluate(op, [constant.numpy() for constant in constants if constant is not None], schema)
                shared = shared_folding()
                if shared is not None:
                    shared.take(found.nbytes)
            except NoMatch:
                return op.results[0]
            b.staged.remove(op)
            return b.const(found)

        return emit
