"""Ops that call functions, by the traits of their schemas."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.dialects import DIALECTS, TF
from litefuse.ir import Callee, Op, Trait

CALL_KINDS = TF.kinds_with(Trait.CALL)
WHILE_KINDS = TF.kinds_with(Trait.WHILE)
IF_KINDS = TF.kinds_with(Trait.IF)
CASE_KINDS = TF.kinds_with(Trait.CASE)
BRANCH_KINDS = IF_KINDS | CASE_KINDS


def callees(op: Op) -> list[Callee]:
    """Return the functions that `op` calls; an empty list for other ops that refer to functions."""
    schema = DIALECTS.schema(op.kind)
    return [] if schema is None else schema.callees(op)


def set_callees(op: Op, names: Sequence[str]) -> None:
    """Replace the functions that `op` calls, in the order of `callees(op)`."""
    schema = DIALECTS.schema(op.kind)
    assert schema is not None
    schema.set_callees(op, names)
