"""Which ops LiteRT's GPU accelerator takes of a graph: what its log said of the same files on lavapipe."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from litefuse.dialects.tfl.targets import ethos
from litefuse.dialects.tfl.targets.gpu import ACCELERATOR
from litefuse.dialects.tfl.targets.placement import Placement, place_function
from litefuse.ir import Builder, DType, QuantizationParameters, TensorType, Value
from tests.support.modules.lite_modules import entry, f32, tensor

Body = Callable[[Builder, Value], Sequence[Value]]


def chain(*counts: int) -> Body:
    """Return a chain of so many ops for the GPU, with an op for the CPU behind each."""

    def body(b: Builder, x: Value) -> Sequence[Value]:
        for count in counts:
            for _ in range(count):
                x = b.tfl.mul(x, np.float32(1.5))
            x = b.tfl.log_softmax(x)
        return [x]

    return body


def fork(b: Builder, x: Value) -> Sequence[Value]:
    left, right = b.tfl.tanh(b.tfl.tanh(x)), b.tfl.log_softmax(x)
    return [b.tfl.add(left, b.tfl.tanh(b.tfl.tanh(right)))]


def places(body: Body) -> list[Placement]:
    return [place for _, place in place_function(entry([f32(1, 8)], body).functions["serve"], ACCELERATOR)]


@pytest.mark.parametrize(
    ("body", "accelerated"),
    [
        (chain(3, 2, 1), [0, 1, 2]),
        (chain(1, 2, 1), [2, 3]),
        (chain(3), [0, 1, 2]),
        (chain(0), []),
        (fork, [3, 4, 5]),
        (lambda b, x: [b.tfl.log_softmax(x), b.tfl.tanh(x)], [1]),
    ],
)
def test_the_gpu_takes_the_largest_set_of_ops(body: Body, accelerated: list[int]) -> None:
    found = places(body)
    assert [number for number, place in enumerate(found) if place.is_accelerated] == accelerated
    assert all(place.call.kind == "tfl.log_softmax" for place in found if place.is_refused)


def test_an_accelerator_may_take_all_sets() -> None:
    function = entry([f32(1, 8)], chain(3, 2, 1)).functions["serve"]
    found = list(place_function(function, ACCELERATOR._replace(max_parts=None)))
    assert sum(place.is_accelerated for _, place in found) == 6


def halves(b: Builder, x: Value, *, end: str) -> Sequence[Value]:
    """Multiply by float16 weights that are widened, and end with an op."""
    weights = b.tfl.dequantize(np.ones((4, 8), np.float16), result_types=[f32(4, 8)])
    return [getattr(b.tfl, end)(b.tfl.fully_connected(x, weights, None))]


def test_float16_weights_are_widened_on_the_cpu_if_it_runs_anything() -> None:
    assert [place.is_accelerated for place in places(lambda b, x: halves(b, x, end="tanh"))] == [True] * 3
    assert [place.is_accelerated for place in places(lambda b, x: halves(b, x, end="log_softmax"))] == [
        False,
        True,
        False,
    ]


def states(b: Builder, x: Value) -> Sequence[Value]:
    """Add two variables, one after the other."""
    for name in "ab":
        handle = b.tfl.var_handle(container="", shared_name=name, result_types=[tensor(DType.RESOURCE)])
        x = b.tfl.tanh(b.tfl.add(b.tfl.tanh(x), b.tfl.read_variable(handle, result_types=[f32(1, 8)])))
    return [x]


def test_ops_with_side_effects_keep_their_order() -> None:
    # The read of the second variable waits for that of the first, but needs no op of the GPU.
    kinds = [(place.call.kind, place.is_accelerated) for place in places(states)]
    assert [is_accelerated for kind, is_accelerated in kinds if "vari" in kind or "handle" in kind] == [False] * 4
    assert sum(is_accelerated for _, is_accelerated in kinds) == 6


def test_what_only_computes_the_shape_of_a_reshape_is_not_run_for_ethos_u() -> None:
    """Vela knows the shape by the result."""

    def body(b: Builder, x: Value) -> Sequence[Value]:
        y = b.tfl.relu(x)
        shape = b.tfl.shape(y, out_type=DType.I32)
        return [b.tfl.reshape(y, shape, result_types=[y.type]), b.tfl.shape(x, out_type=DType.I32)]

    quantized = TensorType(DType.I8, (1, 8), QuantizationParameters.of(0.1))
    found = place_function(entry([quantized], body).functions["serve"], ethos.ACCELERATORS["ethos-u55"])
    assert [(op.kind, place.is_accelerated) for op, place in found] == [
        ("tfl.relu", True),
        ("tfl.shape", True),
        ("tfl.reshape", True),
        ("tfl.shape", False),
    ]
