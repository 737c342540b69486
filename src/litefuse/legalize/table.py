"""All shipped legalizations, by the kind of op that they replace. Families are imported when a model needs them."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Collection, Iterator, Mapping, Sequence

from litefuse.ir import DType
from litefuse.rules.rule import Rule, by_kind

COMMON = (
    "ranks",
    "elementwise",
    "convolution",
    "pooling",
    "matmul",
    "reduction",
    "shape",
    "slicing",
    "gather_scatter",
    "normalization",
    "passing",
)
RARE = (
    "chosen_axes",
    "gamma",
    "special",
    "bitwise",
    "spectral",
    "einsum",
    "to_loops",
    "blocks",
    "diagonal",
    "random",
    "stateless",
    "ragged",
    "sparse",
    "sparse_counts",
    "decoding",
    "zeta",
    "detection",
    "regions",
    "image",
    "patches",
    "unfolding",
    "fractional",
    "projection",
    "quantization",
    "quantized_values",
    "cumulative",
    "gradients",
    "convolution_gradients",
    "layer_gradients",
    "pool_gradients",
    "crop_gradients",
    "partition",
    "text",
    "sets",
    "tridiagonal",
    "unique",
    "updates",
    "unsigned",
    "control_flow",
    "variables",
)


COARSE = frozenset(f"tf.{kind}" for kind in ("Digamma", "Zeta", "Polygamma"))
"""What the common families approximate as closely as float32 needs."""
DOUBLE = ("double", "double_elementwise", "double_reductions", "double_products", "double_networks", "double_scatter")
BY_ELEMENT_TYPE = {DType.C64: ("complex",), DType.I64: ("wide_integers",), DType.F64: DOUBLE}


def rules_for(kind: str, dtypes: Collection[DType] = ()) -> Iterator[Rule]:
    """The rules for ops of one kind: those of the operands' element types first, then those of the common families."""
    for dtype, families in BY_ELEMENT_TYPE.items():
        if dtype in dtypes:
            yield from _rules_of(families).get(kind, ())
    if DType.F64 in dtypes and kind in COARSE:
        return
    yield from _rules_of(COMMON).get(kind, ())
    yield from _rules_of(RARE).get(kind, ())


def is_for(rule: Rule, dtype: DType) -> bool:
    """Whether a rule was written for this element type."""
    return any(rule in rules for rules in _rules_of(BY_ELEMENT_TYPE.get(dtype, ())).values())


@functools.cache
def _rules_of(families: tuple[str, ...]) -> Mapping[str, Sequence[Rule]]:
    modules = (importlib.import_module(f"litefuse.legalize.{family}") for family in families)
    return by_kind([rule for module in modules for rule in module.RULES])
