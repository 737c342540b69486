"""Merge axes that broadcast alike, where the user's runtime aborts on operands of unlike shapes and high rank.

    %y = less(%x: 2x3x2x3x2, %t: 2x1x1x3x1)
becomes
    %x4 = reshape(%x, [2, 6, 3, 2]); %t4 = reshape(%t, [2, 1, 3, 1])
    %y4 = less(%x4, %t4)
    %y = reshape(%y4, [2, 3, 2, 3, 2])

If too many axes remain, the operands are broadcast before: kernels take equal shapes of any rank. Up to LiteRT 2.1.4,
these kernels check the rank by an assertion that ends the process (`faults.tsv` of the tfl dialect). XNNPACK copies
what is reshaped, which takes 10 to 30 % of the op's time: by default, such ops stay as they are.
"""

from collections.abc import Sequence

from litefuse.context import Context
from litefuse.dialects.tfl.kernel_call import call_of
from litefuse.dialects.tfl.targets.runtimes import Runtime, find_faults, find_runtime
from litefuse.ir import Builder, Module, Op, Rewriter, Value
from litefuse.rewrite.sizes.dimensions import MAX_TRACED, Dimensions

MAX_RANK = 4
FAULT = "broadcast-rank"
Group = list[int]
"""Neighbouring axes of the result along which the same operands have one element."""


def merge_broadcast_axes(module: Module, context: Context) -> None:
    """Merge the axes of elementwise ops that abort the user's runtime, or broadcast their operands."""
    runtime, count = find_runtime(context.options.runtime), 0
    for function in module.functions.values():
        rewriter = Rewriter(function, context.dialects)
        for op in list(function.ops()):
            if _aborts(op, runtime):
                b = Builder(context.dialects, op.location)
                result = _lower(b, op)
                if result is not None:
                    rewriter.replace(op, [result], b)
                    count += 1
    if count:
        context.record("merge-broadcast-axes", "changed", count=count)


def _aborts(op: Op, runtime: Runtime) -> bool:
    """Return whether the runtime aborts on the op, with XNNPACK or without."""
    return op.kind.startswith("tfl.") and any(
        fault.name == FAULT and fault.concerns(runtime) for fault in find_faults(call_of(op))
    )


def _lower(b: Builder, op: Op) -> Value | None:
    """Return the result, computed by an op that all runtimes have; None if too many sizes are free."""
    groups = find_groups(op)
    if groups is not None and len(groups) <= MAX_RANK:
        return _merge(b, op, groups)
    shape = op.results[0].shape
    dims = [dim for dim in shape or () if dim is not None]
    if shape is None or len(dims) != len(shape):
        return None
    target = b.i32(dims)
    operands = [
        x if x.shape == shape else b.op("tfl.broadcast_to", [x, target], {}, [x.type.with_shape(shape)]).result
        for x in op.inputs
    ]
    return b.op(op.kind, operands, op.attributes, [op.results[0].type]).result


def find_groups(op: Op) -> list[Group] | None:
    """Return neighbouring axes by which operands have one element; None if that depends on free sizes."""
    result, sizes = op.results[0], Dimensions(max_traced=MAX_TRACED)
    if result.shape is None or any(x.shape is None for x in op.inputs):
        return None
    groups: list[tuple[Group, tuple[bool, ...]]] = []
    for axis in range(len(result.shape)):
        ones = tuple(_is_one(x, axis - len(result.shape), op, sizes) for x in op.inputs)
        if None in ones:
            return None
        known = tuple(bool(one) for one in ones)
        if groups and (groups[-1][1] == known or result.shape[axis] == 1):
            groups[-1][0].append(axis)
        else:
            groups.append(([axis], known))
    return [axes for axes, _ in groups]


def _is_one(x: Value, from_end: int, op: Op, sizes: Dimensions) -> bool | None:
    """Return whether an operand has one element along an axis of the result; None if that is not known."""
    assert x.shape is not None
    axis = len(x.shape) + from_end
    if axis < 0 or x.shape[axis] == 1:
        return True
    if x.shape[axis] is not None:
        return False
    others = [y for y in op.inputs if y is not x and len(y.shape or ()) + from_end >= 0]
    alone = all((y.shape or ())[len(y.shape or ()) + from_end] == 1 for y in others)
    own = sizes.of(x, axis)
    return False if alone or all(sizes.of(y, len(y.shape or ()) + from_end) == own for y in others) else None


def _merge(b: Builder, op: Op, groups: Sequence[Group]) -> Value | None:
    result = op.results[0]
    assert result.shape is not None
    rank = len(result.shape)
    operands: list[Value] = []
    for x in op.inputs:
        dims = (1,) * (rank - len(x.shape or ())) + tuple(x.shape or ())
        merged = [_product([dims[axis] for axis in group]) for group in groups]
        reshaped = _reshape(b, x, merged)
        if reshaped is None:
            return None
        operands.append(reshaped)
    merged = [_product([result.shape[axis] for axis in group]) for group in groups]
    small = b.op(op.kind, operands, op.attributes, [result.type.with_shape(tuple(merged))]).result
    return _reshape(b, small, list(result.shape))


def _product(dims: Sequence[int | None]) -> int | None:
    total = 1
    for dim in dims:
        if dim is None:
            return None
        total *= dim
    return total


def _reshape(b: Builder, x: Value, shape: Sequence[int | None]) -> Value | None:
    """Return `x` in another shape; None if more than one dimension is free."""
    if shape.count(None) > 1:
        return None
    if x.constant is not None:
        return b.const(x.constant.reshape([dim or 0 for dim in shape]))
    target = b.i32([-1 if dim is None else dim for dim in shape])
    return b.op("tfl.reshape", [x, target], {}, [x.type.with_shape(tuple(shape))]).result
