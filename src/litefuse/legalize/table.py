"""Table of all shipped legalizations by op kind. Modules of rules are imported when a model needs them."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Collection, Iterator, Mapping, Sequence

from litefuse.ir import DType
from litefuse.rules.rule import Rule, by_kind

COMMON = (
    "ranks",
    "arithmetic.elementwise",
    "networks.convolution",
    "networks.pooling",
    "linear_algebra.matmul",
    "arithmetic.reduction",
    "arrays.shape",
    "arrays.slicing",
    "arrays.gather_scatter",
    "networks.normalization",
    "control_flow.passing",
)
RARE = (
    "arrays.chosen_axes",
    "arithmetic.gamma",
    "arithmetic.special",
    "arithmetic.bitwise",
    "linear_algebra.spectral",
    "linear_algebra.einsum",
    "control_flow.to_loops",
    "arrays.blocks",
    "arrays.diagonal",
    "random.stateful",
    "random.stateless",
    "sparse.ragged",
    "sparse.tensors",
    "sparse.counts",
    "networks.decoding",
    "arithmetic.zeta",
    "images.detection",
    "images.regions",
    "images.adjustment",
    "images.patches",
    "networks.unfolding",
    "networks.fractional",
    "networks.audio",
    "images.projection",
    "quantization.simulated",
    "quantization.values",
    "arithmetic.cumulative",
    "gradients.functions",
    "gradients.convolution",
    "gradients.layers",
    "gradients.pools",
    "gradients.crops",
    "arrays.partition",
    "text.inspection",
    "arrays.sets",
    "linear_algebra.tridiagonal",
    "arrays.unique",
    "arrays.updates",
    "arrays.xla",
    "arithmetic.unsigned",
    "control_flow.branches",
    "control_flow.variables",
)


COARSE = frozenset(f"tf.{kind}" for kind in ("Digamma", "Zeta", "Polygamma"))
"""Ops whose common legalizations are approximations with the accuracy of float32 only."""
DOUBLE = (
    "double.arithmetic",
    "double.elementwise",
    "double.reductions",
    "double.products",
    "double.networks",
    "double.scatter",
)
BY_ELEMENT_TYPE = {DType.C64: ("arithmetic.complex",), DType.I64: ("arithmetic.wide_integers",), DType.F64: DOUBLE}


def rules_for(kind: str, dtypes: Collection[DType] = ()) -> Iterator[Rule]:
    """Yield the rules for ops of one kind: those for the operands' element types first, then the general ones."""
    for dtype, families in BY_ELEMENT_TYPE.items():
        if dtype in dtypes:
            yield from _rules_of(families).get(kind, ())
    if DType.F64 in dtypes and kind in COARSE:
        return
    yield from _rules_of(COMMON).get(kind, ())
    yield from _rules_of(RARE).get(kind, ())


def is_for(rule: Rule, dtype: DType) -> bool:
    """Return whether a rule was written for this element type."""
    return any(rule in rules for rules in _rules_of(BY_ELEMENT_TYPE.get(dtype, ())).values())


@functools.cache
def _rules_of(families: tuple[str, ...]) -> Mapping[str, Sequence[Rule]]:
    modules = (importlib.import_module(f"litefuse.legalize.{family}") for family in families)
    return by_kind([rule for module in modules for rule in module.RULES])
