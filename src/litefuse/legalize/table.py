"""All shipped legalizations, by the kind of op that they replace."""

from __future__ import annotations

import functools
import importlib
import importlib.util
from collections.abc import Mapping, Sequence

from litefuse.rules.rule import Rule, by_kind

FAMILIES = (
    "elementwise",
    "special",
    "bitwise",
    "spectral",
    "convolution",
    "pooling",
    "matmul",
    "einsum",
    "reduction",
    "shape",
    "slicing",
    "gather_scatter",
    "normalization",
    "blocks",
    "diagonal",
    "random",
    "detection",
    "image",
    "patches",
    "projection",
    "quantization",
    "passing",
)
# Families whose files may be absent from a build.
STATE_FAMILIES = ("control_flow", "variables", "tables")


@functools.cache
def rules_by_kind() -> Mapping[str, Sequence[Rule]]:
    """The rules of all families; imported when first asked for."""
    rules: list[Rule] = []
    for family in FAMILIES:
        rules.extend(importlib.import_module(f"litefuse.legalize.{family}").RULES)
    for family in STATE_FAMILIES:
        if importlib.util.find_spec(f"litefuse.legalize.{family}") is not None:
            rules.extend(getattr(importlib.import_module(f"litefuse.legalize.{family}"), "RULES", ()))
    return by_kind(rules)
