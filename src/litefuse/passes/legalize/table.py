"""Table of all shipped legalizations by op kind. Modules of rules are imported when a model needs them."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Collection, Iterator, Mapping, Sequence

from litefuse.ir import DType
from litefuse.legalizations.tf.extended.float64 import COARSE
from litefuse.rewrite.collect import legalizations_in
from litefuse.rewrite.rule import Rule, by_kind

COMMON = (
    "legalizations.tf.collapse_rank",
    "legalizations.tf.arithmetic.elementwise",
    "legalizations.tf.nn.convolution",
    "legalizations.tf.nn.pooling",
    "legalizations.tf.linalg.matmul",
    "legalizations.tf.arithmetic.reduction",
    "legalizations.tf.arrays.shape",
    "legalizations.tf.arrays.slicing",
    "legalizations.tf.arrays.gather_scatter",
    "legalizations.tf.nn.normalization",
    "legalizations.tf.pass_through",
)
RARE = (
    "legalizations.tf.arrays.dynamic_axes",
    "legalizations.tf.extended.gamma",
    "legalizations.tf.arithmetic.special",
    "legalizations.tf.arithmetic.bitwise",
    "legalizations.tf.linalg.spectral",
    "legalizations.tf.linalg.einsum",
    "passes.lowering.while_expansion",
    "legalizations.tf.arrays.blocks",
    "legalizations.tf.arrays.diagonal",
    "legalizations.tf.random.stateful",
    "legalizations.tf.random.stateless",
    "legalizations.tf.sparse.ragged",
    "legalizations.tf.sparse.tensors",
    "legalizations.tf.sparse.counts",
    "legalizations.tf.extended.ctc",
    "legalizations.tf.extended.zeta",
    "legalizations.tf.images.detection",
    "legalizations.tf.images.crop_and_resize",
    "legalizations.tf.images.adjustment",
    "legalizations.tf.images.patches",
    "legalizations.tf.nn.im2col",
    "legalizations.tf.extended.fractional_pooling",
    "legalizations.tf.nn.audio",
    "legalizations.tf.images.projection",
    "legalizations.tf.fake_quant.fake_quant",
    "legalizations.tf.fake_quant.values",
    "legalizations.tf.arithmetic.cumulative",
    "legalizations.tf.gradients.functions",
    "legalizations.tf.gradients.convolution",
    "legalizations.tf.gradients.layers",
    "legalizations.tf.gradients.pools",
    "legalizations.tf.gradients.crops",
    "legalizations.tf.arrays.partition",
    "legalizations.tf.text.inspection",
    "legalizations.tf.extended.sets",
    "legalizations.tf.extended.tridiagonal",
    "legalizations.tf.arrays.unique",
    "legalizations.tf.arrays.updates",
    "legalizations.tf.arrays.xla",
    "legalizations.tf.arithmetic.unsigned",
    "passes.lowering.control_flow.branches",
    "passes.finalize.initializers",
    "passes.lowering.hash_tables",
)


DOUBLE = (
    "legalizations.tf.extended.float64.arithmetic",
    "legalizations.tf.extended.float64.elementwise",
    "legalizations.tf.extended.float64.reductions",
    "legalizations.tf.extended.float64.products",
    "legalizations.tf.extended.float64.nn",
    "legalizations.tf.extended.float64.scatter",
)
BY_ELEMENT_TYPE = {
    DType.C64: ("legalizations.tf.extended.complex",),
    DType.I64: ("legalizations.tf.arithmetic.wide_integers",),
    DType.F64: DOUBLE,
}


def rules_for(kind: str, dtypes: Collection[DType] = ()) -> Iterator[Rule]:
    """Yield the rules for ops of one kind: those for the operands' element types first, then the general ones."""
    for dtype, families in BY_ELEMENT_TYPE.items():
        if dtype in dtypes:
            yield from _rules_of(families).get(kind, ())
    if DType.F64 in dtypes and kind in COARSE:
        return
    yield from _rules_of(COMMON).get(kind, ())
    yield from _rules_of(RARE).get(kind, ())


def is_written_for(rule: Rule, dtype: DType) -> bool:
    """Return whether a rule was written for this element type."""
    return any(rule in rules for rules in _rules_of(BY_ELEMENT_TYPE.get(dtype, ())).values())


@functools.cache
def _rules_of(families: tuple[str, ...]) -> Mapping[str, Sequence[Rule]]:
    modules = (importlib.import_module(f"litefuse.{family}") for family in families)
    return by_kind(legalizations_in(*modules))
