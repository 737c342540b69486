"""Stage calls of composites with a contract, for the rules that recognize them in ops."""

from __future__ import annotations

from functools import partial
from typing import Any

from litefuse.dialects.tfl.contracts import find_violation
from litefuse.errors import require
from litefuse.ir import Value
from litefuse.rewrite.composite_rule import CompositeRule, call
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import as_list


def stage_call(b: RewriteContext, contract: CompositeRule, *operands: Value, **attributes: Any) -> Any:
    """Stage a call of the composite; refuse if that breaks the contract. Returns the result, or a tuple of several."""
    body: Any = partial(contract.function, **attributes)
    values = call(b, contract.name, *operands, body=body, **attributes)
    violation = find_violation(contract.name, 1, operands, as_list(values), attributes)
    require(not violation, f"{contract.name} expects other operands: {violation}", matched=2, of=2)
    return values
