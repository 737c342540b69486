"""Ops that have a faster form, in shapes of published networks."""

from collections.abc import Callable
from typing import Any

import numpy as np

from bench.rewrites.layers import Layer
from litefuse.ir import DType, Module, Value
from tests.support.modules.graph_builder import Graph


def _layer(rewrite: str, shape: tuple[int, ...], emit: Callable[[Graph, Value], Any], *, detail: str = "") -> Layer:
    def build() -> Module:
        g = Graph()
        return g.returns(emit(g, g.input(*shape)))

    return Layer(rewrite, f"{'x'.join(map(str, shape))}{detail}", build)


def _steps(shape: tuple[int, ...], strides: tuple[int, ...]) -> Layer:
    whole = (1 << len(shape)) - 1

    def emit(g: Graph, x: Value) -> Value:
        bounds = (g.i32([0] * len(shape)), g.i32(shape), g.i32(strides))
        return g.tfl.strided_slice(x, *bounds, begin_mask=whole, end_mask=whole)

    return _layer("slice-blocks", shape, emit, detail=f" by {'x'.join(map(str, strides))}")


def _mirror(shape: tuple[int, ...], margin: int, *axes: int) -> Layer:
    pads = np.array([[margin, margin] if axis in axes else [0, 0] for axis in range(len(shape))], np.int32)
    detail = f", margins {margin} of {len(axes)} axes"
    return _layer("join-mirrored", shape, lambda g, x: g.tfl.mirror_pad(x, pads, mode="REFLECT"), detail=detail)


def _extremum(shape: tuple[int, ...], axis: int) -> Layer:
    def emit(g: Graph, x: Value) -> Value:
        return g.tfl.arg_max(x, np.int32(axis), output_type=DType.I32)

    return _layer("transpose-arg-max", shape, emit, detail=f" along {axis}")


def _pack(shape: tuple[int, ...], count: int) -> Layer:
    def build() -> Module:
        g = Graph()
        return g.returns(g.tfl.pack(*(g.input(*shape) for _ in range(count)), axis=len(shape)))

    return Layer("transpose-pack", f"{count} of {'x'.join(map(str, shape))}", build)


def _gather(shape: tuple[int, ...], count: int) -> Layer:
    taken = np.random.default_rng(3).permutation(shape[-1])[:count].astype(np.int32)
    axis = len(shape) - 1
    return _layer(
        "transpose-gather", shape, lambda g, x: g.tfl.gather(x, g.const(taken), axis=axis), detail=f", {count} taken"
    )


def _softmax(*shape: int) -> Layer:
    return _layer("transpose-softmax", shape, lambda g, x: g.tfl.softmax(x, beta=1.0))


def _one_hot(count: int, depth: int) -> Layer:
    def build() -> Module:
        g = Graph()
        x = g.input(count, dtype=DType.I32)
        return g.returns(g.tfl.one_hot(x, np.int32(depth), np.float32(1), np.float32(0), axis=-1))

    return Layer("compare-one-hot", f"{count} of depth {depth}", build)


def _quotient(*shape: int) -> Layer:
    def emit(g: Graph, x: Value) -> Value:
        return g.tfl.floor_div(x, g.tfl.add(g.tfl.abs(x), np.float32(0.5)))

    return _layer("split-floor-div", shape, emit)


def _remainder(shape: tuple[int, ...], divisor: float) -> Layer:
    emit = lambda g, x: g.tfl.floor_mod(x, np.float32(divisor))  # noqa: E731
    return _layer("split-floor-mod", shape, emit, detail=f" by {divisor}")


OPS = (
    _steps((1, 56, 56, 32), (1, 2, 2, 1)),
    _steps((1, 224, 224, 3), (1, 2, 2, 1)),
    _steps((1, 256, 128), (1, 2, 1)),
    _steps((1, 14, 14, 64), (1, 2, 2, 1)),
    _steps((1, 56, 56, 32), (1, 1, 1, 2)),
    _steps((1, 256, 64), (1, 1, 4)),
    _steps((1, 16), (1, 2)),
    _steps((1, 8, 4), (1, 2, 1)),
    _mirror((1, 56, 56, 32), 1, 1, 2),
    _mirror((1, 128, 128, 3), 1, 1, 2),
    _mirror((1, 128, 128, 3), 4, 1, 2),
    _mirror((1, 256, 128), 4, 1),
    _mirror((1, 256, 64), 3, 2),
    _mirror((1, 4, 4, 4), 1, 1, 2),
    _extremum((1, 21, 64, 64), 1),
    _extremum((1, 3, 128, 128), 1),
    _extremum((256, 256), 0),
    _extremum((1, 128, 10), 1),
    _extremum((1, 8, 4), 1),
    _pack((1, 56, 56), 3),
    _pack((1, 100), 4),
    _pack((1, 8), 2),
    _pack((1, 28, 28), 16),
    _gather((1, 56, 56, 32), 16),
    _gather((1, 28, 28, 64), 64),
    _gather((1, 100, 8), 3),
    _gather((1, 8), 4),
    *(_softmax(rows, width) for width in (2, 4, 8, 12, 16, 21, 32) for rows in (64, 1024, 8192)),
    _softmax(1, 128, 128, 4),
    _softmax(1, 10),
    _quotient(1, 56, 56, 32),
    _quotient(1, 16),
    _remainder((1, 56, 56, 32), 1.0),
    _remainder((1, 56, 56, 32), 4.0),
    _remainder((1, 16), 4.0),
    *(_one_hot(count, depth) for count in (1, 16, 512) for depth in (10, 64, 256)),
)
