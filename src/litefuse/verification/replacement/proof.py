"""Prove that a replacement computes the same real function as the ops that it replaces."""

from collections.abc import Sequence

from litefuse.context import Context
from litefuse.errors import LitefuseError, NoMatch
from litefuse.ir import Function, Module
from litefuse.verification.proof import Proof, find_unprovable_type, prove_equal
from litefuse.verification.replacement.comparison import Comparison, Side, to_function
from litefuse.verification.replacement.inputs import SIZES, BodyCall, Sizes, is_free, shape_of
from litefuse.verification.replacement.thresholds import MEASURES, with_callees

FEW_SIZES = 3
"""Number of sizes of free dimensions that are tried if no op depends on them."""
_CUTS = frozenset({"tf.Slice", "tf.StridedSlice", "tf.GatherV2", "tf.GatherNd", "tfl.slice", "tfl.strided_slice"})


def prove(comparison: Comparison, sizes: Sequence[Sizes], context: Context) -> Proof:
    """Try to prove that both sides of a comparison compute the same real functions.

    Args:
        comparison: The sides.
        sizes: Sizes of free dimensions; the first few suffice if no op depends on sizes.
        context: The conversion.
    """
    unprovable = find_unprovable_type(comparison.types)
    if unprovable:
        return Proof(False, reason=unprovable)
    proof = _prove(comparison, sizes, context)
    if proof.is_proved or comparison.with_short_weights is None:
        return proof
    try:
        short = comparison.with_short_weights()
    except (NoMatch, LitefuseError):
        return proof
    return _prove(short, sizes, context)


def _prove(comparison: Comparison, sizes: Sequence[Sizes], context: Context) -> Proof:
    if not is_free(comparison.types):
        sizes = sizes[:1]
    elif not _sizes_may_decide(comparison):
        sizes = sizes[:FEW_SIZES]
    shapes = [tuple(shape_of(type, BodyCall("random", pair)) for type in comparison.types) for pair in sizes]
    calls = list(dict.fromkeys(shapes))
    body, replacement = (_extract(comparison, side, context) for side in (comparison.body, comparison.replacement))
    domains = {index: operand.domain for index, operand in enumerate(comparison.operands) if operand.domain is not None}
    return prove_equal(body, replacement, calls, context, domains=domains)


def _extract(comparison: Comparison, side: Side, context: Context) -> tuple[Module, Function]:
    function = to_function(comparison, side, context.dialects)
    return comparison.module.extract(function), function


def _sizes_may_decide(comparison: Comparison) -> bool:
    """Return whether an op reads a size, or cuts at an index that the sizes of the proof may not reach."""
    least = min(size for sizes in SIZES[0] for size in sizes if size > 1)
    for op in with_callees((*comparison.body.ops, *comparison.replacement.ops), comparison.module):
        if op.name.lower() in MEASURES:
            return True
        bounds = [operand.constant for operand in op.inputs[1:] if op.kind in _CUTS]
        if any(bound is not None and bound.dtype.is_integer and (abs(bound.numpy()) > least).any() for bound in bounds):
            return True
    return False
