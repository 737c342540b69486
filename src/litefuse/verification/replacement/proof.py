"""Prove that a replacement computes the same real function as the ops that it replaces."""

from litefuse.context import Context
from litefuse.ir import Function, Module
from litefuse.verification.proof import Proof, find_unprovable_type, prove_equal
from litefuse.verification.replacement.comparison import Comparison, Side, to_function
from litefuse.verification.replacement.inputs import SIZES, BodyCall, is_free, shape_of
from litefuse.verification.replacement.thresholds import MEASURES, with_callees

_CUTS = frozenset({"tf.Slice", "tf.StridedSlice", "tf.GatherV2", "tf.GatherNd", "tfl.slice", "tfl.strided_slice"})


def prove(comparison: Comparison, context: Context) -> Proof:
    """Try to prove that both sides of a comparison compute the same real functions."""
    unprovable = find_unprovable_type(comparison.types)
    if unprovable:
        return Proof(False, reason=unprovable)
    free = is_free(comparison.types)
    if free and _sizes_may_decide(comparison):
        return Proof(False, reason="sizes of free dimensions may decide what is computed")
    sizes = SIZES[0][:3] if free else SIZES[0][:1]
    calls = [[shape_of(type, BodyCall("random", pair)) for type in comparison.types] for pair in sizes]
    body, replacement = (_extract(comparison, side, context) for side in (comparison.body, comparison.replacement))
    return prove_equal(body, replacement, calls, context)


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
