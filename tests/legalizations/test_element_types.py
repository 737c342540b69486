"""The kernels move values of every element type that `MOVED` promises: some fail silently on others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse.ir import Builder, DType, TensorType, Value
from litefuse.rewrite.element_types import MOVED
from tests.support.harness import RESOLVERS
from tests.support.modules.graph_builder import run_file
from tests.support.modules.lite_modules import entry

Array = np.ndarray[Any, Any]
Build = Callable[[Builder, list[Value]], Any]


def spec(*shapes: tuple[int, ...], build: Build) -> tuple[tuple[tuple[int, ...], ...], Build]:
    return shapes, build


PADDINGS = np.int32([[1, 2], [1, 0]])
KERNELS = {
    "tfl.reshape": spec((3, 4), build=lambda b, x: b.tfl.reshape(x[0], b.i32([4, 3]))),
    "tfl.squeeze": spec((1, 3), build=lambda b, x: b.tfl.squeeze(x[0], squeeze_dims=(0,))),
    "tfl.expand_dims": spec((3, 4), build=lambda b, x: b.tfl.expand_dims(x[0], b.i32(1))),
    "tfl.tile": spec((3, 4), build=lambda b, x: b.tfl.tile(x[0], b.i32([2, 3]))),
    "tfl.fill": spec((), build=lambda b, x: b.tfl.fill(b.i32([2, 3]), x[0])),
    "tfl.slice": spec((3, 4), build=lambda b, x: b.tfl.slice(x[0], b.i32([1, 1]), b.i32([2, 2]))),
    "tfl.strided_slice": spec(
        (3, 4), build=lambda b, x: b.tfl.strided_slice(x[0], b.i32([2, 0]), b.i32([0, 4]), b.i32([-1, 2]))
    ),
    "tfl.transpose": spec((3, 4, 2), build=lambda b, x: b.tfl.transpose(x[0], b.i32([2, 0, 1]))),
    "tfl.broadcast_to": spec((3, 1), build=lambda b, x: b.tfl.broadcast_to(x[0], b.i32([2, 3, 4]))),
    "tfl.mirror_pad": spec((3, 4), build=lambda b, x: b.tfl.mirror_pad(x[0], b.const(PADDINGS), mode="REFLECT")),
    "tfl.select_v2": spec(
        (3, 4), (4,), build=lambda b, x: b.tfl.select_v2(b.const(np.eye(3, 4, dtype=bool)), x[0], x[1])
    ),
    "tfl.batch_to_space_nd": spec(
        (4, 3, 2, 2),
        build=lambda b, x: b.tfl.batch_to_space_nd(x[0], b.i32([2, 2]), b.const(np.int32([[0, 1], [1, 0]]))),
    ),
    "tfl.space_to_batch_nd": spec(
        (2, 3, 4, 2),
        build=lambda b, x: b.tfl.space_to_batch_nd(x[0], b.i32([2, 2]), b.const(np.int32([[0, 1], [1, 1]]))),
    ),
    "tfl.matrix_diag": spec((3, 4), build=lambda b, x: b.tfl.matrix_diag(x[0])),
    "tfl.matrix_set_diag": spec((2, 3, 4), (2, 3), build=lambda b, x: b.tfl.matrix_set_diag(*x)),
    "tfl.dynamic_update_slice": spec((3, 4), (2, 2), build=lambda b, x: b.tfl.dynamic_update_slice(*x, b.i32([1, 1]))),
    "tfl.pad": spec((3, 4), build=lambda b, x: b.tfl.pad(x[0], b.const(PADDINGS))),
    "tfl.padv2": spec((3, 4), (), build=lambda b, x: b.tfl.padv2(x[0], b.const(PADDINGS), x[1])),
    "tfl.reverse_v2": spec((3, 4), build=lambda b, x: b.tfl.reverse_v2(x[0], b.i32([1]))),
    "tfl.gather": spec((3, 4), build=lambda b, x: b.tfl.gather(x[0], b.i32([2, 0, 1]), axis=1)),
    "tfl.gather_nd": spec((3, 4), build=lambda b, x: b.tfl.gather_nd(x[0], b.const(np.int32([[2, 0], [1, 1]])))),
    "tfl.concatenation": spec((3, 4), (3, 2), build=lambda b, x: b.tfl.concatenation(*x, axis=1)),
    "tfl.pack": spec((3, 4), (3, 4), build=lambda b, x: b.tfl.pack(*x, axis=1)),
    "tfl.unpack": spec((3, 2), build=lambda b, x: b.tfl.unpack(x[0], num=2, axis=1)),
    "tfl.split": spec((3, 4), build=lambda b, x: b.tfl.split(b.i32(1), x[0], num_splits=2)),
    "tfl.split_v": spec((3, 4), build=lambda b, x: b.tfl.split_v(x[0], b.i32([1, 3]), b.i32(1), num_splits=2)),
    "tfl.reverse_sequence": spec(
        (3, 4), build=lambda b, x: b.tfl.reverse_sequence(x[0], b.i32([1, 3, 2]), seq_dim=1, batch_dim=0)
    ),
    "tfl.depth_to_space": spec((2, 3, 2, 8), build=lambda b, x: b.tfl.depth_to_space(x[0], block_size=2)),
    "tfl.space_to_depth": spec((2, 4, 2, 3), build=lambda b, x: b.tfl.space_to_depth(x[0], block_size=2)),
    "tfl.resize_nearest_neighbor": spec(
        (1, 3, 4, 2), build=lambda b, x: b.tfl.resize_nearest_neighbor(x[0], b.i32([5, 6]))
    ),
}


def answers(kind: str, dtype: DType, inputs: list[Array], resolver: str) -> list[Array]:
    """Return the op's results on zeros and ones of an element type."""

    def body(b: Builder, *operands: Value) -> list[Value]:
        results = KERNELS[kind][1](b, list(operands))
        return [results] if isinstance(results, Value) else list(results)

    module = entry([TensorType(dtype, array.shape) for array in inputs], body)
    return run_file(module, *(array.astype(dtype.numpy) for array in inputs), resolver=resolver)


def test_every_kernel_is_measured() -> None:
    assert set(KERNELS) == set(MOVED)


@pytest.mark.parametrize("kind", KERNELS)
def test_kernel_moves_every_element_type(kind: str) -> None:
    generator = np.random.default_rng(1)
    inputs = [generator.integers(0, 2, shape) for shape in KERNELS[kind][0]]
    for resolver in RESOLVERS:
        expected = answers(kind, DType.F32, inputs, resolver)
        for dtype in sorted(MOVED[kind], key=lambda dtype: dtype.name):
            if dtype is DType.STRING:
                continue
            for got, want in zip(answers(kind, dtype, inputs, resolver), expected, strict=True):
                np.testing.assert_array_equal(np.real(got).astype(np.float32), want, f"{dtype.name}, {resolver}")
