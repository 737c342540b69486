"""Functions that are equal for all inputs are proved so; others never are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, Module, TensorType, Value
from litefuse.options import Options
from litefuse.verification.proof import Proof, prove_equal
from tests.support.modules.lite_modules import f32, i32
from tests.support.modules.marked_functions import entry

Body = Callable[..., Value]
TABLE = np.arange(20, dtype=np.float32).reshape(5, 4) + np.float32(0.25)
CUBE = np.arange(30, dtype=np.float32).reshape(2, 5, 3)


def prove(types: Sequence[TensorType], one: Body, other: Body) -> Proof:
    sides: list[Any] = []
    for body in (one, other):
        module = entry(Module(), types, lambda b, *inputs, body=body: [body(b, *inputs)])
        sides.append((module, module.functions["main"]))
    shapes = [tuple(int(size or 0) for size in type.shape or ()) for type in types]
    return prove_equal(*sides, [shapes], Context(DIALECTS, Options()))


def gathered(table: Any, axis: int) -> Body:
    return lambda b, ids: b.tf.GatherV2(table, ids, np.int32(axis))


def doubled(b: Builder, ids: Value) -> Value:
    return b.tf.Mul(b.tf.GatherV2(TABLE, ids, np.int32(0)), np.float32(2))


def pooled(kind: str, padding: str) -> Body:
    return lambda b, x: getattr(b.tf, kind)(x, ksize=(1, 2, 2, 1), strides=(1, 2, 2, 1), padding=padding)


EQUAL: dict[str, tuple[Sequence[TensorType], Body, Body]] = {
    "a factor of a table": ([i32(3)], doubled, gathered(TABLE * 2, 0)),
    "another axis": (
        [i32(3)],
        gathered(CUBE, 1),
        lambda b, ids: b.tf.Transpose(gathered(CUBE.transpose(1, 0, 2), 0)(b, ids), np.int32([1, 0, 2])),
    ),
    "a negative slope": (
        [f32(2, 3)],
        lambda b, x: b.tfl.prelu(x, np.float32([0.1, 0.2, 0.3])),
        lambda b, x: b.tf.AddV2(b.tf.Relu(x), b.tf.Mul(b.tf.Minimum(x, np.float32(0)), np.float32([0.1, 0.2, 0.3]))),
    ),
    "hard swish": (
        [f32(2, 3)],
        lambda b, x: b.tfl.hard_swish(x),
        lambda b, x: b.tf.Mul(x, b.tf.RealDiv(b.tf.Relu6(b.tf.AddV2(x, np.float32(3))), np.float32(6))),
    ),
    "an average of all": (
        [f32(1, 2, 2, 3)],
        pooled("AvgPool", "VALID"),
        lambda b, x: b.tf.Mean(x, np.int32([1, 2]), keep_dims=True),
    ),
    "a maximum of all": (
        [f32(1, 2, 2, 3)],
        pooled("MaxPool", "VALID"),
        lambda b, x: b.tf.Max(x, np.int32([1, 2]), keep_dims=True),
    ),
    "a padding that does nothing": ([f32(1, 4, 4, 3)], pooled("MaxPool", "VALID"), pooled("MaxPool", "SAME")),
}
DIFFERENT: dict[str, tuple[Sequence[TensorType], Body, Body, str]] = {
    "another row": ([i32(3)], gathered(TABLE, 0), gathered(TABLE[::-1].copy(), 0), "their formulas differ"),
    "another slope": (
        [f32(2, 3)],
        lambda b, x: b.tfl.prelu(x, np.float32([0.1, 0.2, 0.3])),
        lambda b, x: b.tfl.prelu(x, np.float32([0.1, 0.2, 0.4])),
        "their formulas differ: the second has 1 weight that the first has not, perhaps rounded products",
    ),
    "another limit": (
        [f32(2, 3)],
        lambda b, x: b.tf.Minimum(b.tf.Relu(x), np.float32(6)),
        lambda b, x: b.tf.Minimum(b.tf.Relu(x), np.float32(5.9)),
        "their formulas differ: both have relu, of other arguments; only the first has 6.0; only the second has 5.9",
    ),
    "another function": (
        [f32(2, 3)],
        lambda b, x: b.tf.Erf(x),
        lambda b, x: b.tf.Tanh(x),
        "their formulas differ: only the first has erf; only the second has exp",
    ),
    "other scores": (
        [f32(2, 3)],
        lambda b, x: b.tf.Softmax(x),
        lambda b, x: b.tf.Softmax(b.tf.Mul(x, np.float32(0.5))),
        "their formulas differ: both have a maximum, exp, of other arguments; only the second has 0.5",
    ),
    "an average of fewer": (
        [f32(1, 3, 3, 3)],
        pooled("AvgPool", "SAME"),
        pooled("MaxPool", "SAME"),
        "their formulas differ: only the second has a maximum",
    ),
}


@pytest.mark.parametrize("name", EQUAL)
def test_equal_functions_are_proved(name: str) -> None:
    proof = prove(*EQUAL[name])
    assert proof.is_proved, proof.reason


@pytest.mark.parametrize("name", DIFFERENT)
def test_other_functions_are_not(name: str) -> None:
    *functions, reason = DIFFERENT[name]
    assert prove(*functions) == Proof(False, reason=reason)


def test_large_functions_are_refused() -> None:
    """A product that would take minutes is not begun."""

    def body(b: Builder, x: Value) -> Value:
        return b.tf.BatchMatMulV2(x, x)

    assert prove([f32(600, 600)], body, body).reason == "too large to evaluate"
