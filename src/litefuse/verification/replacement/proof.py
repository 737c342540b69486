"""Prove that a replacement computes the same real function as the ops that it replaces."""

from collections.abc import Mapping, Sequence

from litefuse.context import Context
from litefuse.dialects.movement import MOVES, moved_operands
from litefuse.errors import LitefuseError, NoMatch
from litefuse.ir import Function, Module, Op, Value
from litefuse.reference.fields import FIELDS
from litefuse.verification.proof import Proof, find_unprovable_type, prove_equal
from litefuse.verification.replacement.comparison import Comparison, Side, to_function
from litefuse.verification.replacement.inputs import BodyCall, Sizes, is_free, mentioned_sizes, shape_of
from litefuse.verification.replacement.thresholds import CUTS, Thresholds, with_callees

SMALL: Mapping[bool, tuple[Sizes, ...]] = {False: ((2, 3), (1, 1), (3, 2)), True: ((2, 2), (1, 1), (3, 3))}
"""Sizes of free dimensions that suffice if no op decides by them, also where all of them must be equal.

The first one suffices for the batch alone.
"""
_SHAPES = frozenset({"tf.Shape", "tf.ShapeN", "tf.Size", "tfl.shape"})
_ARITHMETIC = "add addv2 addn sub mul neg realdiv div sqrt rsqrt square reciprocal cast prod sum reduce_prod"
_MAKERS = "fill range randomuniform tensorlistreserve conv2dbackpropinput transpose_conv"
_UNIFORM = frozenset((*_ARITHMETIC.split(), *_MAKERS.split()))
"""Names of ops that compute the same function of a size whatever it is, in addition to those that move elements."""


def prove(comparison: Comparison, sizes: Sequence[Sizes], context: Context) -> Proof:
    """Try to prove that both sides of a comparison compute the same real functions.

    Args:
        comparison: The sides.
        sizes: Sizes of free dimensions.
        context: The conversion.
    """
    unprovable = find_unprovable_type(comparison.types)
    if unprovable:
        return Proof(False, reason=unprovable)
    proof = _prove(comparison, sizes, context)
    if not proof.differs or comparison.with_short_weights is None:
        return proof
    try:
        return _prove(comparison.with_short_weights(), sizes, context)
    except (NoMatch, LitefuseError, KeyError):
        # A decomposition that the rule made again may not be a function of the module.
        return proof


def _prove(comparison: Comparison, sizes: Sequence[Sizes], context: Context) -> Proof:
    shapes = [tuple(shape_of(type, BodyCall("random", pair)) for type in comparison.types) for pair in sizes]
    calls = list(dict.fromkeys(shapes))
    body, replacement = (_extract(comparison, side, context) for side in (comparison.body, comparison.replacement))
    domains = {index: operand.domain for index, operand in enumerate(comparison.operands) if operand.domain is not None}
    return prove_equal(body, replacement, calls, context, domains=domains, fields=FIELDS[:1])


def choose_sizes(comparison: Comparison, accepted: Sequence[Sizes], thresholds: Thresholds) -> tuple[Sizes, ...]:
    """Return sizes of free dimensions for proofs: a few small ones, if no op decides by them."""
    if not is_free(comparison.types):
        return tuple(accepted[:1])
    if _sizes_may_decide(comparison):
        return (*accepted, *mentioned_sizes(accepted[0], thresholds))
    small = SMALL[accepted[0][0] == accepted[0][1]]
    has_more = any(dim is None for type in comparison.types for dim in (type.shape or ())[1:])
    return small if has_more else small[:1]


def _extract(comparison: Comparison, side: Side, context: Context) -> tuple[Module, Function]:
    function = to_function(comparison, side, context.dialects)
    return comparison.module.extract(function), function


def _sizes_may_decide(comparison: Comparison) -> bool:
    """Return whether an op decides by a size, or cuts at an index that the sizes of the proof may not reach."""
    least = min(size for pair in SMALL[False] for size in pair if size > 1)
    depends: set[Value] = set()
    for op in with_callees((*comparison.body.ops, *comparison.replacement.ops), comparison.module):
        bounds = [operand.constant for operand in op.inputs[1:] if op.kind in CUTS]
        if any(bound is not None and bound.dtype.is_integer and (abs(bound.numpy()) > least).any() for bound in bounds):
            return True
        if op.kind in _SHAPES:
            depends.update(op.results)
        elif not depends.isdisjoint(op.inputs):
            called = [comparison.module.functions[name] for name in op.symbols()]
            if not called and op.kind not in MOVES and op.name.lower() not in _UNIFORM:
                return True
            # Sizes that make a tensor are not among its elements.
            if called or not depends.isdisjoint(_elements(op)):
                depends.update(op.results, *(function.arguments for function in called))
    return False


def _elements(op: Op) -> list[Value | None]:
    """Return the operands whose values reach the results."""
    moved = moved_operands(op)
    return [op.operands[index] for index in moved] if moved else [] if op.name.lower() == "fill" else list(op.operands)
