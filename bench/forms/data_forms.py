"""Pairs of forms of ops that move data, and of LOG_SOFTMAX, for `bench.forms.table`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

import numpy as np

from bench.forms.form import Form, pair, reshaped, serve
from litefuse.ir import Builder, DType, Module, TensorType, Value
from tests.support.modules.lite_modules import add_function, f32, i32, loop, tensor

Step = Callable[[Builder, Value], Value]


def between(name: str, type: TensorType, old: Step, new: Step) -> Form:
    """Return a form between two ops that XNNPACK runs."""

    def body(b: Builder, x: Value, step: Step) -> Sequence[Value]:
        y = step(b, b.tfl.abs(x, result_types=[x.type]))
        return [b.tfl.tanh(y, result_types=[y.type])]

    return pair(name, [type], lambda b, x: body(b, x, old), lambda b, x: body(b, x, new))


# Rows of a table


def _lookup(rows: int, width: int, *ids: int, by: str) -> Form:
    """Return an embedding by indices of rank 2 and a layer, and the same by indices of rank 1."""
    random = np.random.default_rng(1)
    table = random.normal(size=(rows, width)).astype(np.float32)
    weights = random.normal(size=(width, width)).astype(np.float32)
    found = f32(*ids, width)

    def layer(b: Builder, x: Value) -> Sequence[Value]:
        return [b.tfl.fully_connected(x, weights, None, keep_num_dims=True, result_types=[found])]

    def old(b: Builder, indices: Value) -> Sequence[Value]:
        return layer(b, b.tfl.gather(table, indices, axis=0, result_types=[found]))

    def new(b: Builder, indices: Value) -> Sequence[Value]:
        vector, flat = reshaped(b, indices, prod(ids)), f32(prod(ids), width)
        if by == "GATHER along axis 1":
            return layer(b, b.tfl.gather(table[None], vector, axis=1, result_types=[found]))
        if by == "GATHER":
            rows = b.tfl.gather(table, vector, axis=0, result_types=[flat])
        else:
            rows = b.tfl.embedding_lookup(vector, table, result_types=[flat])
        return layer(b, reshaped(b, rows, *ids, width))

    name = f"table {(rows, width)}, indices {ids}: GATHER by rank {len(ids)}, {by} by rank 1"
    return pair(name, [i32(*ids)], old, new)


def _row(by_vector: bool, steps: int, units: int) -> Module:
    """Return a loop that reads a row of its sequence per step, by a scalar or a vector of one index."""
    state, sequence = f32(1, units), f32(steps, 1, units)
    weights = np.random.default_rng(1).normal(size=(units, units)).astype(np.float32)
    module = Module()
    add_function(
        module,
        "cond",
        [i32(), state, sequence],
        lambda b, i, *_: [b.tfl.less(i, np.int32(steps), result_types=[tensor(DType.BOOL)])],
    )

    def body(b: Builder, i: Value, h: Value, xs: Value) -> Sequence[Value]:
        if by_vector:
            row = b.tfl.gather(xs, reshaped(b, i, 1), axis=0, result_types=[f32(1, 1, units)])
            row = reshaped(b, row, 1, units)
        else:
            row = b.tfl.gather(xs, i, axis=0, result_types=[state])
        product = b.tfl.fully_connected(h, weights, None, result_types=[state])
        new = b.tfl.tanh(b.tfl.add(product, row, result_types=[state]), result_types=[state])
        return [b.tfl.add(i, np.int32(1), result_types=[i32()]), new, xs]

    add_function(module, "body", [i32(), state, sequence], body)

    def whole(b: Builder, h: Value, xs: Value) -> Sequence[Value]:
        return [loop(b, [b.i32(0), h, xs], [i32(), state, sequence])[1]]

    return serve([state, sequence], whole, module)


def _row_form(steps: int, units: int) -> Form:
    name = f"row read in a loop, {(steps, units)}: GATHER by a scalar, by a vector"
    return Form(name, lambda: _row(False, steps, units), lambda: _row(True, steps, units))


def _taken(shape: tuple[int, ...], axis: int, count: int) -> Form:
    """Return a gather by a constant scalar (count 0) or a matrix of constants, between ops that XNNPACK runs."""
    rest = shape[:axis], shape[axis + 1 :]
    index = np.int32(1) if not count else np.arange(2 * count, dtype=np.int32).reshape(2, count)[::-1].copy()
    flat = index.reshape(-1)

    def old(b: Builder, x: Value) -> Value:
        return b.tfl.gather(x, index, axis=axis, result_types=[f32(*rest[0], *index.shape, *rest[1])])

    def new(b: Builder, x: Value) -> Value:
        y = b.tfl.gather(x, flat, axis=axis, result_types=[f32(*rest[0], flat.size, *rest[1])])
        return reshaped(b, y, *rest[0], *index.shape, *rest[1])

    return between(f"GATHER of {shape} by {index.shape} constants: as it is, by rank 1", f32(*shape), old, new)


def _one_taken(shape: tuple[int, ...], axis: int) -> Form:
    """Return a gather by a constant scalar of an input, which is an output, and the same by a slice."""
    found = f32(*shape[:axis], *shape[axis + 1 :])

    def old(b: Builder, x: Value) -> Sequence[Value]:
        return [b.tfl.gather(x, np.int32(1), axis=axis, result_types=[found])]

    def new(b: Builder, x: Value) -> Sequence[Value]:
        return [_sliced(b, x, 1, axis=axis, shrinks=False)]

    return pair(
        f"GATHER of {shape} by one constant alone: as it is, STRIDED_SLICE and RESHAPE", [f32(*shape)], old, new
    )


# PRELU


def _prelu(*shape: int) -> Form:
    alpha = np.random.default_rng(1).normal(size=shape[1:]).astype(np.float32)

    def by(alpha: np.ndarray) -> Step:
        return lambda b, x: b.tfl.prelu(x, alpha, result_types=[x.type])

    return between(f"PRELU {shape}: alpha {alpha.shape}, {(1, *alpha.shape)}", f32(*shape), by(alpha), by(alpha[None]))


# Slices


def _sliced(b: Builder, x: Value, index: int, *, axis: int, shrinks: bool) -> Value:
    shape = [size or 1 for size in x.shape or ()]
    begin, end, ones = [0] * len(shape), [0] * len(shape), [1] * len(shape)
    begin[axis], end[axis] = index, index + 1
    whole = ~(1 << axis) & ((1 << len(shape)) - 1)
    kept = [*shape[:axis], 1, *shape[axis + 1 :]]
    less = [*shape[:axis], *shape[axis + 1 :]]
    y = b.tfl.strided_slice(
        x,
        b.i32(begin),
        b.i32(end),
        b.i32(ones),
        begin_mask=whole,
        end_mask=whole,
        shrink_axis_mask=shrinks << axis,
        result_types=[x.type.with_shape(tuple(less if shrinks else kept))],
    )
    return y if shrinks else reshaped(b, y, *less)


def _by_slice(b: Builder, x: Value, index: int, *, axis: int) -> Value:
    shape = [size or 1 for size in x.shape or ()]
    begin, kept = [0] * len(shape), [*shape[:axis], 1, *shape[axis + 1 :]]
    begin[axis] = index
    y = b.tfl.slice(x, b.i32(begin), b.i32(kept), result_types=[x.type.with_shape(tuple(kept))])
    return reshaped(b, y, *shape[:axis], *shape[axis + 1 :])


def _shrink_integers(*shape: int) -> Form:
    """Return a slice of integers that drops the last axis, which XNNPACK does not run."""
    types = [i32(*shape)]

    def old(b: Builder, x: Value) -> Sequence[Value]:
        return [_sliced(b, x, 1, axis=len(shape) - 1, shrinks=True)]

    def new(b: Builder, x: Value) -> Sequence[Value]:
        return [_by_slice(b, x, 1, axis=len(shape) - 1)]

    return pair(f"shrink mask, integers {shape}: as it is, SLICE and RESHAPE", types, old, new)


def _shrink(shape: tuple[int, ...], axis: int, *, inside: bool) -> Form:
    """Return a slice that drops an axis, between ops that XNNPACK runs, or of an input and as an output."""
    old = lambda b, x: _sliced(b, x, 1, axis=axis, shrinks=True)  # noqa: E731
    new = lambda b, x: _by_slice(b, x, 1, axis=axis)  # noqa: E731
    title = f"shrink mask, axis {axis} of {shape}"
    if inside:
        return between(f"{title} within XNNPACK: as it is, SLICE and RESHAPE", f32(*shape), old, new)
    return pair(
        f"{title} alone: as it is, SLICE and RESHAPE", [f32(*shape)], lambda b, x: [old(b, x)], lambda b, x: [new(b, x)]
    )


def _reversed(shape: tuple[int, ...], axis: int) -> Form:
    rank, bits = len(shape), (1 << len(shape)) - 1

    def old(b: Builder, x: Value) -> Value:
        strides = [-1 if index == axis else 1 for index in range(rank)]
        zeros = b.i32([0] * rank)
        return b.tfl.strided_slice(
            x, zeros, zeros, b.i32(strides), begin_mask=bits, end_mask=bits, result_types=[x.type]
        )

    def new(b: Builder, x: Value) -> Value:
        return b.tfl.reverse_v2(x, b.i32([axis]), result_types=[x.type])

    return between(f"axis {axis} of {shape} reversed: STRIDED_SLICE, REVERSE_V2", f32(*shape), old, new)


# Broadcasts


def _broadcast(source: tuple[int, ...], shape: tuple[int, ...], *, by: str) -> Form:
    padded = (1,) * (len(shape) - len(source)) + source
    times = [b // a for a, b in zip(padded, shape, strict=True)]

    def old(b: Builder, x: Value) -> Value:
        return b.tfl.broadcast_to(x, b.i32(shape), result_types=[f32(*shape)])

    def new(b: Builder, x: Value) -> Value:
        x = x if padded == source else reshaped(b, x, *padded)
        if by == "TILE":
            return b.tfl.tile(x, b.i32(times), result_types=[f32(*shape)])
        return b.tfl.mul(x, np.ones([1 if d == 1 else d for d in times], np.float32), result_types=[f32(*shape)])

    return between(f"{source} to {shape}: BROADCAST_TO, {by}", f32(*source), old, new)


def _filled(*shape: int) -> Form:
    def old(b: Builder, x: Value) -> Value:
        zeros = b.tfl.fill(b.i32(shape), np.float32(0.5), result_types=[f32(*shape)])
        return b.tfl.concatenation(x, zeros, axis=0, result_types=[f32(2 * shape[0], *shape[1:])])

    def new(b: Builder, x: Value) -> Value:
        zeros = np.full(shape, 0.5, np.float32)
        return b.tfl.concatenation(x, zeros, axis=0, result_types=[f32(2 * shape[0], *shape[1:])])

    return between(f"constant {shape}: FILL, a constant", f32(*shape), old, new)


# Integers


def _one_hot(depth: int, *ids: int) -> Form:
    found = f32(*ids, depth)

    def by(dtype: DType) -> Callable[..., Sequence[Value]]:
        def body(b: Builder, x: Value) -> Sequence[Value]:
            ids_ = b.tfl.cast(x, out_data_type=dtype, result_types=[tensor(dtype, *ids)])
            hot = b.tfl.one_hot(ids_, np.int32(depth), np.float32(1), np.float32(0), axis=-1, result_types=[found])
            return [b.tfl.tanh(hot, result_types=[found])]

        return body

    return pair(f"ONE_HOT of {ids}, depth {depth}: int64, int32", [f32(*ids)], by(DType.I64), by(DType.I32))


def _arg_max(*shape: int) -> Form:
    def by(dtype: DType) -> Callable[..., Sequence[Value]]:
        def body(b: Builder, x: Value) -> Sequence[Value]:
            found = tensor(dtype, *shape[:-1])
            index = b.tfl.arg_max(x, np.int32(-1), output_type=dtype, result_types=[found])
            return [b.tfl.cast(index, out_data_type=DType.F32, result_types=[f32(*shape[:-1])])]

        return body

    return pair(f"ARG_MAX of {shape}, then CAST: int64, int32", [f32(*shape)], by(DType.I64), by(DType.I32))


def _wide_ids(rows: int, width: int, *ids: int) -> Form:
    """Return rows by int64 indices, which an input has, and by int32 ones."""
    table = np.random.default_rng(1).normal(size=(rows, width)).astype(np.float32)

    def old(b: Builder, x: Value) -> Sequence[Value]:
        return [b.tfl.gather(table, x, axis=0, result_types=[f32(*ids, width)])]

    def new(b: Builder, x: Value) -> Sequence[Value]:
        return old(b, b.tfl.cast(x, out_data_type=DType.I32, result_types=[i32(*ids)]))

    return pair(f"GATHER by an input {ids}: int64, CAST to int32", [tensor(DType.I64, *ids)], old, new)


# LOG_SOFTMAX


def _last_log_softmax(*shape: int) -> Form:
    """Return a LOG_SOFTMAX that nothing follows."""
    one = f32(*shape[:-1], 1)

    def old(b: Builder, x: Value) -> Sequence[Value]:
        x = b.tfl.abs(x, result_types=[x.type])
        return [b.tfl.log_softmax(x, result_types=[x.type])]

    def new(b: Builder, x: Value) -> Sequence[Value]:
        axes = b.i32([len(shape) - 1])
        x = b.tfl.abs(x, result_types=[x.type])
        x = b.tfl.sub(x, b.tfl.reduce_max(x, axes, keep_dims=True, result_types=[one]), result_types=[x.type])
        total = b.tfl.sum(b.tfl.exp(x, result_types=[x.type]), axes, keep_dims=True, result_types=[one])
        return [b.tfl.sub(x, b.tfl.log(total, result_types=[one]), result_types=[x.type])]

    return pair(f"last LOG_SOFTMAX {shape}: as it is, x - max - log(sum(exp))", [f32(*shape)], old, new)


def _log_softmax(*shape: int, by: str) -> Form:
    one = f32(*shape[:-1], 1)

    def old(b: Builder, x: Value) -> Value:
        return b.tfl.log_softmax(x, result_types=[x.type])

    def new(b: Builder, x: Value) -> Value:
        if by == "log(softmax)":
            return b.tfl.log(b.tfl.softmax(x, beta=1.0, result_types=[x.type]), result_types=[x.type])
        axes = b.i32([len(shape) - 1])
        x = b.tfl.sub(x, b.tfl.reduce_max(x, axes, keep_dims=True, result_types=[one]), result_types=[x.type])
        total = b.tfl.sum(b.tfl.exp(x, result_types=[x.type]), axes, keep_dims=True, result_types=[one])
        return b.tfl.sub(x, b.tfl.log(total, result_types=[one]), result_types=[x.type])

    return between(f"LOG_SOFTMAX {shape}: as it is, {by}", f32(*shape), old, new)


DATA_FORMS: tuple[Form, ...] = (
    *(
        _lookup(*sizes, by=by)
        for sizes in ((1000, 16, 1, 10), (10000, 64, 1, 64), (10000, 256, 8, 128))
        for by in ("GATHER", "EMBEDDING_LOOKUP")
    ),
    *(_lookup(*sizes, by="GATHER along axis 1") for sizes in ((1000, 16, 1, 10), (10000, 64, 1, 64))),
    *(_row_form(*sizes) for sizes in ((10, 8), (32, 64), (100, 256))),
    *(_taken(*sizes) for sizes in (((4, 6), 0, 0), ((1, 32, 64), 1, 0), ((1, 32, 64), 1, 2), ((1, 64, 256), 1, 8))),
    *(_one_taken(*sizes) for sizes in (((1, 4, 6), 1), ((1, 64, 256), 1), ((8, 64, 256), 1), ((8, 64, 256), 0))),
    *(_prelu(*shape) for shape in ((1, 10, 8), (1, 64, 256), (8, 16, 16, 32))),
    *(
        _shrink(shape, axis, inside=inside)
        for shape, axis in (((1, 4, 6), 1), ((1, 64, 256), 1), ((8, 64, 256), 0), ((1, 32, 32, 16), 3))
        for inside in (True, False)
    ),
    *(_shrink_integers(*shape) for shape in ((1, 8), (1, 64, 8), (8, 128, 128))),
    *(_reversed(*sizes) for sizes in (((1, 10, 8), 1), ((1, 64, 256), 1), ((8, 256), 1), ((1, 32, 32, 16), 2))),
    *(
        _broadcast(*sizes, by=by)
        for sizes in (((1, 8), (4, 8)), ((1, 1, 256), (1, 64, 256)), ((1, 64, 1), (1, 64, 256)), ((256,), (8, 64, 256)))
        for by in ("TILE", "MUL by ones")
    ),
    *(_filled(*shape) for shape in ((1, 16), (1, 64, 64), (8, 64, 256))),
    *(_one_hot(*sizes) for sizes in ((10, 1, 8), (100, 1, 64), (1000, 8, 32))),
    *(_arg_max(*shape) for shape in ((1, 10), (1, 64, 100), (8, 128, 1000))),
    *(_wide_ids(*sizes) for sizes in ((1000, 16, 10), (10000, 64, 512))),
    *(
        _log_softmax(*shape, by=by)
        for shape in ((1, 10), (1, 64, 100), (8, 128, 1000))
        for by in ("x - max - log(sum(exp))", "log(softmax)")
    ),
    *(_last_log_softmax(*shape) for shape in ((1, 10), (1, 32), (1, 100), (1, 1000), (8, 128, 1000))),
)
