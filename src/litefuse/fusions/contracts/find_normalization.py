"""Recognize normalizations in ops, however they are written.

A region between x and y is evaluated in float64 for inputs that reveal one property after the other: which elements of
y change with an element of x, whether the mean is subtracted, beta, gamma, epsilon. Then the formula with these numbers
is compared with the region for other inputs.
"""

from collections.abc import Callable
from math import prod, sqrt
from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import NoMatch, require
from litefuse.fusions.contracts.normalization import GROUPS, ROWS, group_norm, l2_norm, rms_norm
from litefuse.fusions.contracts.region import MAX_ELEMENTS, Array, OpRegion, RegionFunction, example_shape, find_regions
from litefuse.fusions.contracts.staging import stage_call
from litefuse.ir import Builder, DType, Op, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import known_rank
from litefuse.rewrite.rule import rewrite

_POINTWISE = (
    *("Abs", "AddN", "AddV2", "Cast", "DivNoNan", "Exp", "Identity", "Log", "Maximum", "Minimum", "Mul", "Neg"),
    *("OnesLike", "Pow", "RealDiv", "Reciprocal", "Relu", "Rsqrt", "Sqrt", "Square", "SquaredDifference"),
    *("Equal", "Greater", "GreaterEqual", "NotEqual", "SelectV2", "StopGradient", "Sub", "ZerosLike"),
)
_REDUCTIONS = ("Mean", "Sum")
_SHAPES = (
    *("BroadcastTo", "ConcatV2", "ExpandDims", "Fill", "FusedBatchNormV3", "GatherV2", "Pack", "Prod", "Reshape"),
    *("Shape", "Slice", "Squeeze", "StridedSlice", "Tile", "Transpose"),
)
_ANY_SIZE = frozenset(f"tf.{name}" for name in (*_POINTWISE, *_REDUCTIONS))
"""Ops that compute the same for other sizes of their operands."""
KINDS = _ANY_SIZE | {f"tf.{name}" for name in _SHAPES}
ROOTS = ("tf.AddV2", "tf.Mul", "tf.RealDiv", "tf.Sub", "tf.Reshape", "tf.Transpose", "tf.Cast")
MAX_TRIED = 4
"""Maximum number of values that are tried as x of a root."""
MAX_FOLLOWING = 6
"""Maximum number of ops that may turn a part of a normalization into the whole."""
SMALL = 2
"""Size of dimensions that no op mentions."""
TOLERANCE = 2e-5
MIN_EPSILON = 1e-20


class NormFormula(NamedTuple):
    """gamma * n / sqrt(mean(n^2) + epsilon) + beta, where n is x, or x - mean(x) if it is centered.

    Means are over an axis, or, if `groups` is set, over all axes but the batch, of each of the groups of channels.
    """

    region: OpRegion
    axis: int
    groups: int | None
    is_centered: bool
    gamma: Array
    beta: Array
    epsilon: float

    @property
    def x(self) -> Value:
        return self.region.sources[0]


def find_normalization(b: RewriteContext, result: Value, accepts: Callable[[NormFormula], bool]) -> NormFormula:
    """Return the normalization that a value is, of the nearest x for which it is accepted; refuse other values."""
    require(result.dtype is DType.F32 and result.rank in (2, 3, 4), "it is not float32 of rank 2, 3 or 4")
    refusal = NoMatch("it is not computed from one value")
    tried = 0
    for region in find_regions(result, KINDS):
        (x,) = region.sources
        if not _may_normalize(region) or x.shape != result.shape or x.dtype is not DType.F32:
            continue
        try:
            norm = _solve(region, RegionFunction(region, b.dialects))
            require(accepts(norm), "it is another kind of normalization")
            return norm
        except NoMatch as reason:
            refusal = reason
        tried += 1
        if tried == MAX_TRIED:
            break
    raise refusal


def _may_normalize(region: OpRegion) -> bool:
    kinds = {op.kind for op in region.ops}
    return not kinds.isdisjoint(("tf.Mean", "tf.Sum", "tf.FusedBatchNormV3"))


class _MeanView(NamedTuple):
    """A view of x in which means are over the axes 1 and 3: (batch, pixels, groups, channels of a group)."""

    axis: int
    groups: int | None

    def __call__(self, array: Array) -> Array:
        if self.groups is None:
            rows = np.moveaxis(array, self.axis, -1)
            return rows.reshape(-1, 1, 1, rows.shape[-1])
        return array.reshape(len(array), -1, self.groups, array.shape[-1] // self.groups)


def _solve(region: OpRegion, function: RegionFunction) -> NormFormula:
    shape = _probe_shape(region)
    require(prod(shape) <= MAX_ELEMENTS, "it is too large to evaluate", elements=prod(shape))
    random = np.random.default_rng(0)
    x = random.normal(size=shape)
    y = _evaluate(function, x)
    view = _find_axes(function, x, y)
    is_centered = bool(np.allclose(_evaluate(function, x + 1), y, rtol=1e-4, atol=1e-4 * np.abs(y).max()))
    beta = view(_evaluate(function, np.zeros(shape)))[0, 0]
    large = 1e3 * x
    rows = _center(view(large), is_centered)
    gamma = _fit(rows / np.sqrt(_mean_square(rows)), view(_evaluate(function, large)) - beta)
    require(np.any(gamma != 0), "the result does not depend on x")
    epsilon = _find_epsilon(function, view, x, is_centered, gamma, beta)
    for scale, offset in ((1.0, 0.0), (sqrt(epsilon), 0.0), (30.0, 5.0), (1e-2, -1e-2)):
        sample = random.normal(size=shape) * scale + offset
        rows = _center(view(sample), is_centered)
        factor = rows / np.sqrt(_mean_square(rows) + epsilon)
        actual = view(_evaluate(function, sample))
        if scale == 1.0:
            gamma = _fit(factor, actual - beta)
        limit = TOLERANCE * max(np.abs(actual - beta).max(), 1e-3 * np.abs(beta).max())
        require(np.abs(factor * gamma + beta - actual).max() <= limit, "it is not a normalization")
    return NormFormula(region, view.axis, view.groups, is_centered, gamma.reshape(-1), beta.reshape(-1), epsilon)


def _probe_shape(region: OpRegion) -> list[int]:
    """Return the shape for evaluations: small where no op mentions the size."""
    shape = region.sources[0].shape or ()
    rank = len(shape)
    sizes = example_shape(region.sources[0])
    if all(op.kind in _ANY_SIZE for op in region.ops):
        fixed = {rank - len(value.shape or ()) + axis for value in region.constants for axis in _large_axes(value)}
        sizes = [size if axis in fixed or axis == rank - 1 else min(size, SMALL) for axis, size in enumerate(sizes)]
    return sizes


def _large_axes(value: Value) -> list[int]:
    return [axis for axis, dim in enumerate(value.shape or ()) if dim != 1] if value.dtype.is_float else []


def _evaluate(function: RegionFunction, x: Array) -> Array:
    y = function(x)
    require(y.shape == x.shape and bool(np.isfinite(y).all()), "its results have another shape, or are not finite")
    return y.astype(np.float64)


def _find_axes(function: RegionFunction, x: Array, y: Array) -> _MeanView:
    """Return the axes of the means: those along which a change of the first element changes the result."""
    changed_x = x.copy()
    changed_x.flat[0] += 0.5
    changed = _evaluate(function, changed_x) != y
    rank, channels = x.ndim, x.shape[-1]
    counts = [int(changed.any(tuple(other for other in range(rank) if other != axis)).sum()) for axis in range(rank)]
    require(changed.sum() == prod(counts) and bool(changed.flat[0]), "an element depends on others than those of a row")
    wide = [axis for axis, count in enumerate(counts) if count > 1]
    if len(wide) == 1 and counts[wide[0]] == x.shape[wide[0]]:
        return _MeanView(wide[0], None)
    middle = all(counts[axis] == x.shape[axis] for axis in range(1, rank - 1))
    fits = counts[0] == 1 and middle and channels % counts[-1] == 0 and prod(counts) > 1
    require(fits, "means are not over an axis, or over groups of channels", counts=counts)
    return _MeanView(rank - 1, channels // counts[-1])


def _center(rows: Array, is_centered: bool) -> Array:
    return rows - rows.mean((1, 3), keepdims=True) if is_centered else rows


def _mean_square(rows: Array) -> Array:
    return (rows**2).mean((1, 3), keepdims=True)


def _fit(factors: Array, results: Array) -> Array:
    """Return the number for each channel with which results = factors * number fits best."""
    return (factors * results).sum((0, 1)) / (factors**2).sum((0, 1))


def _find_epsilon(
    function: RegionFunction, view: _MeanView, x: Array, is_centered: bool, gamma: Array, beta: Array
) -> float:
    """Return epsilon, from inputs so small that it determines the result of the group with the largest gamma."""
    group = int(np.abs(gamma).sum(-1).argmax())
    for scale in (1e-2, 1e-4, 1e-6, 1e-8):
        rows = _center(view(x * scale), is_centered)[0, :, group]
        results = (view(_evaluate(function, x * scale)) - beta)[0, :, group]
        factor = (rows * gamma[group] * results).sum() / ((rows * gamma[group]) ** 2).sum()
        require(factor > 0, "it is not a normalization")
        epsilon = float(1 / factor**2 - (rows**2).mean())
        if epsilon > 0.1 * scale**2:
            return epsilon
    raise NoMatch("it has no epsilon")


def _match(b: RewriteContext, accepts: Callable[[NormFormula], bool]) -> NormFormula:
    """Return the normalization that the root is; refuse if ops that follow make a larger one of it, as with gamma."""
    norm = find_normalization(b, b.root.result, accepts)
    norm.region.require_closed()
    users = _following(b.root)
    require(not any(_contains(b, user, accepts) for user in users), "it is a part of a larger normalization")
    if not norm.is_centered:
        require(not _contains(b, b.root, _is_group), "the mean was subtracted before")
    b.captures = [norm.x]
    return norm


def _following(root: Op) -> list[Op]:
    """Return the ops that follow, each the only user of the one before."""
    users: list[Op] = []
    op = root
    while len(users) < MAX_FOLLOWING and op.result.has_one_use:
        (op,) = op.result.uses
        if op.kind not in ROOTS:
            break
        users.append(op)
    return users


def _contains(b: RewriteContext, op: Op, accepts: Callable[[NormFormula], bool]) -> bool:
    """Return whether the result of `op` is a normalization that contains the root."""
    try:
        return b.root in find_normalization(b, op.result, accepts).region.ops
    except NoMatch:
        return False


def _is_l2(norm: NormFormula) -> bool:
    """Return whether the squares are summed: gamma is 1 / sqrt(n) for n elements."""
    is_plain = not norm.is_centered and norm.groups is None and not _is_large(norm.beta)
    return is_plain and bool(np.allclose(norm.gamma * sqrt(norm.gamma.size), 1.0, rtol=1e-5, atol=0))


def _is_rms(norm: NormFormula) -> bool:
    is_last = norm.axis == known_rank(norm.x) - 1 and norm.groups is None
    return is_last and not norm.is_centered and not _is_large(norm.beta)


def _is_group(norm: NormFormula) -> bool:
    is_last = norm.axis == known_rank(norm.x) - 1
    return is_last and norm.is_centered and (norm.groups is None or known_rank(norm.x) == 4)


def _is_large(beta: Array) -> bool:
    return bool(np.abs(beta).max() > 1e-12)


@rewrite(*ROOTS)
def find_l2_norm(b: RewriteContext, *_: Value, **__: Any) -> Value:
    """Find x / sqrt(sum(x^2) + epsilon) over an axis, and call odml.l2_norm(x) {axis, epsilon}."""
    norm = _match(b, _is_l2)
    epsilon = _known_number(norm.region, norm.epsilon * norm.gamma.size)
    return stage_call(b, l2_norm, norm.x, epsilon=epsilon, axis=norm.axis)


@rewrite(*ROOTS)
def find_rms_norm(b: RewriteContext, *_: Value, **__: Any) -> Value:
    """Find x / sqrt(mean(x^2) + epsilon) * gamma over the last axis, and call odml.rms_norm(x, gamma) {epsilon}.

    Gamma is always an operand: LiteRT's GPU accelerator reads it unasked.
    """
    norm = _match(b, _is_rms)
    epsilon = _known_number(norm.region, norm.epsilon)
    gamma = _vectors(b, norm.region, norm.gamma, None)
    return stage_call(b, rms_norm, norm.x, *gamma, epsilon=epsilon)


@rewrite(*ROOTS)
def find_group_norm(b: RewriteContext, *_: Value, **__: Any) -> Value:
    """Find (x - mean) / sqrt(variance + epsilon) * gamma + beta over rows or groups, and call odml.group_norm."""
    norm = _match(b, _is_group)
    attributes = {
        "num_groups": norm.groups or 1,
        "epsilon": _known_number(norm.region, norm.epsilon),
        "channel_axis": norm.axis,
        "sub_type": ROWS if norm.groups is None else GROUPS,
    }
    operands = _vectors(b, norm.region, norm.beta, 0.0)
    if operands:
        operands = [*(_vectors(b, norm.region, norm.gamma, None)), *operands]
    else:
        operands = _vectors(b, norm.region, norm.gamma, 1.0)
    return stage_call(b, group_norm, norm.x, *operands, **attributes)


def _vectors(b: Builder, region: OpRegion, numbers: Array, neutral: float | None) -> list[Value]:
    """Return a constant of the numbers, one of the region if it is known there; nothing if all are `neutral`."""
    if neutral is not None and np.allclose(numbers, neutral, rtol=1e-6, atol=1e-12):
        return []
    for value in region.constants:
        constant = value.constant
        if constant is None or constant.size != numbers.size or constant.dtype is not DType.F32:
            continue
        if np.allclose(constant.numpy().reshape(-1), numbers, rtol=1e-5, atol=1e-12):
            return [value if value.rank == 1 else b.const(constant.reshape(numbers.shape))]
    return [b.const(numbers.astype(np.float32))]


def _known_number(region: OpRegion, number: float) -> float:
    """Return the scalar constant of the region that is closest to a number, if that is as good as equal to it."""
    scalars = [value.constant.item() for value in region.constants if value.constant is not None and _is_scalar(value)]
    near = [scalar for scalar in scalars if abs(scalar - number) <= 1e-4 * number]
    return min(near, key=lambda scalar: abs(scalar - number), default=float(np.float32(number)))


def _is_scalar(value: Value) -> bool:
    return value.dtype is DType.F32 and value.constant is not None and value.constant.size == 1
