"""Composites with a contract: functions that backends recognize by name, in litefuse's own ops.

A contract's rule is its body: what a mark becomes where the target prefers ops, and the decomposition of the composite
where it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from litefuse.fusions.contracts import attention, images, key_value_cache, normalization, rotary
from litefuse.rewrite.collect import composites_in

RULES = composites_in(normalization, attention, rotary, key_value_cache, images)
BODIES: Mapping[str, Callable[..., Any]] = {rule.name: rule.function for rule in RULES}
"""The functions `body(b, *operands, **attributes)` that build the ops of a contract, by its name."""
