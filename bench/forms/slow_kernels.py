"""Pairs of forms of ops that `bench.kernels --scan` shows to be slow for their family, for `bench.forms.table`.

Forms that became rewrites are in `bench.rewrites.ops`; these are slower somewhere, or gain little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from bench.forms.form import Form
from litefuse.ir import Module, Value
from tests.support.modules.graph_builder import Graph

Step = Callable[..., Any]
"""Stages a form: `step(g, *inputs)`."""


def form(name: str, shapes: list[tuple[int, ...]], old: Step, new: Step) -> Form:
    """Return a form of ops on inputs of these shapes."""

    def build(step: Step) -> Module:
        g = Graph()
        results = step(g, *(g.input(*shape) for shape in shapes))
        return g.returns(*(results if isinstance(results, tuple | list) else (results,)))

    return Form(name, lambda: build(old), lambda: build(new))


def random(*shape: int) -> np.ndarray:
    """Return random weights."""
    return (np.random.default_rng(list(shape)).normal(size=shape) / 4).astype(np.float32)


def _packed(shape: tuple[int, ...], count: int, by: str) -> Form:
    rank = len(shape)

    def old(g: Graph, *xs: Value) -> Value:
        return g.tfl.pack(*xs, axis=rank)

    def new(g: Graph, *xs: Value) -> Value:
        if by == "CONCATENATION":
            return g.tfl.concatenation(*(g.tfl.reshape(x, g.i32([*shape, 1])) for x in xs), axis=rank)
        return g.tfl.transpose(g.tfl.pack(*xs, axis=0), g.i32([*range(1, rank + 1), 0]))

    return form(f"PACK of {count} {shape} along the last axis: as it is, {by}", [shape] * count, old, new)


def _unpacked(shape: tuple[int, ...], by: str) -> Form:
    *outer, count = shape
    rank = len(shape)

    def old(g: Graph, x: Value) -> Any:
        return g.tfl.unpack(x, num=count, axis=rank - 1)

    def new(g: Graph, x: Value) -> Any:
        if by == "SPLIT":
            return [g.tfl.reshape(y, g.i32(outer)) for y in g.tfl.split(np.int32(rank - 1), x, num_splits=count)]
        return g.tfl.unpack(g.tfl.transpose(x, g.i32([rank - 1, *range(rank - 1)])), num=count, axis=0)

    return form(f"UNPACK of {shape} along the last axis: as it is, {by}", [shape], old, new)


def _softmax(rows: int, width: int, by: str) -> Form:
    def old(g: Graph, x: Value) -> Value:
        return g.tfl.softmax(x, beta=1.0)

    def new(g: Graph, x: Value) -> Value:
        axis = 0 if by == "parts of the transpose" else 1
        y = g.tfl.transpose(x, g.i32([1, 0])) if axis == 0 else x
        y = g.tfl.exp(g.tfl.sub(y, g.tfl.reduce_max(y, g.i32([axis]), keep_dims=True)))
        y = g.tfl.div(y, g.tfl.sum(y, g.i32([axis]), keep_dims=True))
        return g.tfl.transpose(y, g.i32([1, 0])) if axis == 0 else y

    return form(f"SOFTMAX of {rows} rows of {width}: as it is, {by}", [(rows, width)], old, new)


def _split(shape: tuple[int, ...], count: int, by: str) -> Form:
    axis, width = len(shape) - 1, shape[-1] // count

    def old(g: Graph, x: Value) -> Any:
        return g.tfl.split(np.int32(axis), x, num_splits=count)

    def new(g: Graph, x: Value) -> Any:
        if by == "two levels":
            halves = g.tfl.split(np.int32(axis), x, num_splits=2)
            return [part for half in halves for part in g.tfl.split(np.int32(axis), half, num_splits=count // 2)]
        sizes = g.i32([*shape[:-1], width])
        return [g.tfl.slice(x, g.i32([*[0] * axis, index * width]), sizes) for index in range(count)]

    return form(f"SPLIT of {shape} into {count}: as it is, {by}", [shape], old, new)


def _row_product(heads: int, rows: int, width: int, *, row: bool) -> Form:
    """Return a product of a row with a matrix [rows, width], or of a matrix with a column."""
    vector = (heads, 1, width)

    def old(g: Graph, q: Value, k: Value) -> Value:
        if row:
            return g.tfl.batch_matmul(q, k, adj_y=True)
        return g.tfl.batch_matmul(k, g.tfl.reshape(q, g.i32([heads, width, 1])))

    def new(g: Graph, q: Value, k: Value) -> Value:
        sums = g.tfl.sum(g.tfl.mul(k, q), g.i32([2]), keep_dims=True)
        return g.tfl.reshape(sums, g.i32([heads, 1, rows])) if row else sums

    title = "row by matrix" if row else "matrix by column"
    return form(
        f"BATCH_MATMUL, {title}, {heads}x{rows}x{width}: as it is, MUL and SUM",
        [vector, (heads, rows, width)],
        old,
        new,
    )


def _pool(kind: str, length: int, channels: int, window: int, stride: int) -> Form:
    def emit(g: Graph, x: Value, rows: bool) -> Value:
        shape = (1, length, 1, channels) if rows else (1, 1, length, channels)
        size = {"filter_height": window, "filter_width": 1} if rows else {"filter_height": 1, "filter_width": window}
        size |= {"stride_h": stride, "stride_w": 1} if rows else {"stride_h": 1, "stride_w": stride}
        return getattr(g.tfl, kind)(g.tfl.reshape(x, g.i32(shape)), padding="VALID", **size)

    name = f"{kind.upper()} of {length}x{channels}, window {window}, stride {stride}: along columns, along rows"
    return form(name, [(1, length, channels)], lambda g, x: emit(g, x, False), lambda g, x: emit(g, x, True))


def _depthwise(length: int, channels: int, taps: int) -> Form:
    weights = random(1, 1, taps, channels)

    def emit(g: Graph, x: Value, rows: bool) -> Value:
        shape = (1, length, 1, channels) if rows else (1, 1, length, channels)
        kernel = weights.reshape(1, taps, 1, channels) if rows else weights
        strides: dict[str, Any] = {"stride_h": 1, "stride_w": 1, "padding": "SAME", "depth_multiplier": 1}
        return g.tfl.depthwise_conv_2d(g.tfl.reshape(x, g.i32(shape)), kernel, random(channels), **strides)

    name = f"depthwise convolution of {length}x{channels}, {taps} taps: along columns, along rows"
    return form(name, [(1, length, channels)], lambda g, x: emit(g, x, False), lambda g, x: emit(g, x, True))


def _padded(shape: tuple[int, ...], pads: list[list[int]], by: str) -> Form:
    def old(g: Graph, x: Value) -> Value:
        return g.tfl.pad(x, g.i32(pads))

    def new(g: Graph, x: Value) -> Value:
        if by == "PADV2":
            return g.tfl.padv2(x, g.i32(pads), np.float32(0))
        for axis, (before, after) in enumerate(pads):
            sizes = [size or 1 for size in x.shape or ()]
            zeros = [
                [np.zeros((*sizes[:axis], number, *sizes[axis + 1 :]), np.float32)] if number else []
                for number in (before, after)
            ]
            if any(zeros):
                x = g.tfl.concatenation(*map(g.const, zeros[0]), x, *map(g.const, zeros[1]), axis=axis)
        return x

    return form(f"PAD of {shape} by {pads}: as it is, {by}", [shape], old, new)


def _conv_3d(size: tuple[int, int, int], inputs: int, outputs: int) -> Form:
    """Return a 3-D convolution, and the sum of 2-D convolutions of slices of the padded depth."""
    depth, rows, columns = size
    weights, bias = random(3, 3, 3, inputs, outputs), random(outputs)

    def old(g: Graph, x: Value) -> Value:
        return g.tfl.conv_3d(x, weights, bias, stride_d=1, stride_h=1, stride_w=1, padding="SAME")

    def new(g: Graph, x: Value) -> Value:
        x = g.tfl.pad(x, g.i32([[0, 0], [1, 1], [0, 0], [0, 0], [0, 0]]))
        total: Value | None = None
        for tap in range(3):
            part = g.tfl.slice(x, g.i32([0, tap, 0, 0, 0]), g.i32([1, depth, rows, columns, inputs]))
            images = g.tfl.reshape(part, g.i32([depth, rows, columns, inputs]))
            kernel = np.ascontiguousarray(weights[tap].transpose(3, 0, 1, 2))
            offsets = bias if tap == 0 else np.zeros(outputs, np.float32)
            y = g.tfl.conv_2d(images, kernel, offsets, stride_h=1, stride_w=1, padding="SAME")
            total = y if total is None else g.tfl.add(total, y)
        return g.tfl.reshape(total, g.i32([1, depth, rows, columns, outputs]))  # pyright: ignore[reportArgumentType]

    return form(
        f"CONV_3D of {size}, {inputs} to {outputs} channels: as it is, 2-D parts", [(1, *size, inputs)], old, new
    )


def _cube() -> Form:
    shape = (1, 56, 56, 32)

    def positive(g: Graph, x: Value) -> Value:
        return g.tfl.add(g.tfl.abs(x), np.float32(0.5))

    old = lambda g, x: g.tfl.pow(positive(g, x), np.float32(3))  # noqa: E731
    new = lambda g, x: g.tfl.mul(g.tfl.mul(y := positive(g, x), y), y)  # noqa: E731
    return form("POW 3: as it is, MUL", [shape], old, new)


def _slow() -> Iterator[Form]:
    for size in ((1, 56, 56), (1, 100)):
        yield _packed(size, 3, "CONCATENATION")
    for by in ("SPLIT", "TRANSPOSE and UNPACK"):
        yield _unpacked((1, 3136, 4), by)
        yield _unpacked((1, 100, 4), by)
    yield from (_softmax(rows, width, "parts") for rows, width in ((8192, 2), (8192, 8), (4096, 21), (256, 64)))
    for by in ("two levels", "SLICE"):
        yield _split((1, 56, 56, 32), 8, by)
    for heads, rows, width in ((8, 256, 64), (32, 128, 64)):
        yield from (_row_product(heads, rows, width, row=row) for row in (True, False))
    for kind in ("average_pool_2d", "max_pool_2d"):
        yield _pool(kind, 3136, 32, 2, 2)
        yield _pool(kind, 256, 64, 3, 2)
    yield _depthwise(512, 64, 5)
    for by in ("PADV2", "CONCATENATION"):
        yield _padded((1, 56, 56, 32), [[0, 0], [1, 1], [1, 1], [0, 0]], by)
        yield _padded((1, 256, 128), [[0, 0], [2, 0], [0, 0]], by)
    yield _conv_3d((8, 14, 14), 16, 16)
    yield _conv_3d((16, 28, 28), 8, 32)
    yield _cube()


SLOW_KERNELS = tuple(_slow())
