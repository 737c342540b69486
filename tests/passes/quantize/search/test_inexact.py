"""Ops and outputs that integers make too inexact: warnings with causes, or layers in float or 16 bits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.ir import DType, Module
from litefuse.passes.quantize.integers.scales import Range
from litefuse.passes.quantize.search.inexact import find_far_constant
from litefuse.quantization import scheme_types
from tests.support.harness import RESOLVERS, open_interpreter
from tests.support.modules.graph_builder import Graph
from tests.support.running.quantized_runs import named

pytestmark = pytest.mark.usefixtures("one_process")

RNG = np.random.default_rng(7)
WIDTH = 16
Calls = list[dict[str, np.ndarray]]


def weights(*shape: int, scale: float = 1.0) -> np.ndarray:
    """Return random weights of a layer."""
    return (RNG.normal(size=shape) * scale / np.sqrt(shape[-1])).astype(np.float32)


def sampler() -> Module:
    """Interpolate between the rows of a table at a computed position, as a grid sampler does."""
    g = Graph()
    x = g.input(1, WIDTH)
    table = weights(40, 8, scale=3.0)
    place = named(g.tfl.logistic(named(g.tfl.fully_connected(x, weights(1, WIDTH), None), "dense")), "sigmoid")
    place = named(g.tfl.mul(place, np.float32(38)), "scale")
    whole = named(g.tfl.floor(place), "floor")
    part = named(g.tfl.sub(place, whole), "part")
    index = named(g.tfl.cast(whole, out_data_type=DType.I32), "index")
    rows = [named(g.tfl.gather(table, g.tfl.add(index, np.int32(i)), axis=0), f"row_{i}") for i in range(2)]
    step = named(g.tfl.mul(g.tfl.sub(rows[1], rows[0]), g.tfl.reshape(part, g.i32([1, 1, 1]))), "step")
    return g.returns(named(g.tfl.add(rows[0], step), "sum"))


def decades() -> Module:
    """Two layers whose results differ by six decades share a tensor, parts of which the next layers read."""
    g = Graph()
    x = g.input(1, WIDTH)
    parts = [named(g.tfl.fully_connected(x, weights(8, WIDTH, scale=s), None), f"part_{s:g}") for s in (1e-3, 1e3)]
    joined = named(g.tfl.concatenation(*parts, axis=1), "join")
    ends = [
        named(g.tfl.strided_slice(joined, g.i32([0, i]), g.i32([1, i + 8]), g.i32([1, 1])), f"slice_{i}")
        for i in (0, 8)
    ]
    return g.returns(*(named(g.tfl.fully_connected(end, weights(4, 8), None), "last") for end in ends))


def differences() -> Module:
    """The differences of sums that grow: the layer of the sums has most of the weights."""
    g = Graph()
    x = g.input(1, 256)
    sums = g.tfl.fully_connected(g.tfl.add(x, np.float32(0.5)), np.tril(np.ones((256, 256), np.float32)), None)
    named(sums, "sums")
    ends = [
        named(g.tfl.strided_slice(sums, g.i32([0, i]), g.i32([1, 255 + i]), g.i32([1, 1])), f"end_{i}")
        for i in range(2)
    ]
    return g.returns(named(g.tfl.fully_connected(named(g.tfl.sub(*ends[::-1]), "sub"), weights(4, 255), None), "last"))


def many() -> Module:
    """Layers whose errors grow step by step, by a function with steep parts."""
    g = Graph()
    x = g.input(1, WIDTH)
    for number in range(9):
        x = named(g.tfl.fully_connected(x, weights(WIDTH, WIDTH, scale=2.0), None), f"dense_{number}")
        x = named(g.tfl.sin(x), f"sin_{number}")
    return g.returns(x)


def samples_of(module: Module) -> Calls:
    shape: Any = module.functions[module.signatures[0].function].arguments[0].shape
    return [{"x0": RNG.normal(size=shape).astype(np.float32)} for _ in range(8)]


def measure(content: bytes, reference: bytes, calls: Calls, resolver: str) -> float:
    """Return the ratio of the first output in dB."""
    runners = [open_interpreter(each, resolver=resolver).get_signature_runner() for each in (content, reference)]
    found, expected = (np.stack([runner(**call)["y0"] for call in calls]).astype(np.float64) for runner in runners)
    return 10 * float(np.log10(np.sum(expected**2) / np.sum((found - expected) ** 2)))


def warnings(model: litefuse.Model) -> list[str]:
    return [f"{e.rule} in {e.location.layer}: {e.reason}" for e in model.report.events if e.outcome == "warning"]


@pytest.mark.parametrize(
    ("build", "op", "cause", "kept"),
    [
        (sampler, "SUB in part", "follow from integers in steps of", "in float: FULLY_CONNECTED in dense, LOGISTIC in"),
        (decades, "FULLY_CONNECTED in part_0.001", "integers represent ", "in float: CONCATENATION in join"),
        (differences, "SUB in sub", "follow from integers in steps of", "in 16 bits: FULLY_CONNECTED in sums"),
    ],
    ids=["sampler", "decades", "differences"],
)
def test_an_op_that_is_the_cause_alone_does_not_compute_in_8_bits(
    build: Callable[[], Module], op: str, cause: str, kept: str
) -> None:
    content = to_bytes(build())
    reference = litefuse.convert(content).to_bytes()
    calls = samples_of(build())
    options = litefuse.Quantization("int8", "int8", samples=calls)
    model = litefuse.convert(content, quantize=options)
    assert not model.report.inexact and not warnings(model)
    output = model.report.outputs[0]
    for resolver in RESOLVERS:
        ratio = measure(model.to_bytes(), reference, calls, resolver)
        assert ratio > 30 and ratio == pytest.approx(output.snr, abs=1.0)
    (note,) = (event.reason for event in model.report.events if event.rule == "mend-layers")
    assert op in note and cause in note and kept in note
    assert f"has {output.snr:.1f} dB instead of" in note
    # The recipe says the same.
    again = litefuse.convert(content, quantize=model.report.recipe)
    assert again.to_bytes() == model.to_bytes()
    # If the samples cannot be read again, there is a warning.
    once = litefuse.convert(content, quantize=litefuse.Quantization("int8", "int8", samples=iter(calls)))
    named_op, *_, named_output = warnings(once)
    assert named_op.startswith(op) and cause in named_op
    assert "output 'y0' of 'serving_default'" in named_output and "target_snr=20" in named_output
    assert named_op in str(once.report) and '"inexact"' in once.report.to_json()
    assert measure(once.to_bytes(), reference, calls, "builtin") < 20


def test_without_float_fallback_there_is_only_a_warning() -> None:
    calls = samples_of(decades())
    options = litefuse.Quantization("int8", "int8", samples=calls, float_fallback=False)
    model = litefuse.convert(to_bytes(decades()), quantize=options)
    assert [value.op for value in model.report.inexact] == [
        "FULLY_CONNECTED",
        "SPLIT",
        "output of 'serving_default'",
    ]
    assert [value.snr for value in model.report.inexact] == pytest.approx([0.0] * 3, abs=0.1)
    assert not re.search(r"-0\.0(?!\d)", str(model.report) + model.report.to_json())
    assert {op.scheme for op in model.report.quantization} == {"int8"}
    assert len(warnings(model)) == 3


def test_errors_that_add_up_are_a_warning() -> None:
    content, calls = to_bytes(many()), samples_of(many())
    model = litefuse.convert(content, quantize=litefuse.Quantization("int8", "int8", samples=calls))
    assert not any(value.remedies for value in model.report.inexact)
    assert {op.scheme for op in model.report.quantization} <= {"int8"} or "SIN" in str(model.report)
    assert any("the errors of several layers add up" in text for text in warnings(model))


@pytest.mark.parametrize("scheme", ["int8", "int16x8"])
def test_exact_networks_are_measured_and_not_changed(scheme: str) -> None:
    g = Graph()
    x = named(g.tfl.fully_connected(g.input(1, WIDTH), weights(WIDTH, WIDTH), None), "first")
    content = to_bytes(g.returns(named(g.tfl.tanh(x), "tanh"), named(g.tfl.logistic(x), "logistic")))
    calls = [{"x0": RNG.normal(size=(1, WIDTH)).astype(np.float32)} for _ in range(8)]

    class Once:
        """Samples that fail when they are read again."""

        read = 0

        def __call__(self) -> Iterator[dict[str, np.ndarray]]:
            self.read += 1
            return iter(calls)

    samples = Once()
    model = litefuse.convert(content, quantize=litefuse.Quantization(*scheme_types(scheme), samples=samples))
    assert samples.read == 1
    assert not model.report.inexact and not warnings(model)
    assert [output.name for output in model.report.outputs] == ["y0", "y1"]
    assert all(output.snr > 25 for output in model.report.outputs)
    lines = model.report.to_text(verbose=True).splitlines()
    start = lines.index("Outputs (signal-to-noise ratio on the samples):")
    assert lines[start + 1].endswith("dB  'y0' of 'serving_default'")


def test_the_constant_that_widens_a_range_is_named() -> None:
    g = Graph()
    x = g.input(1, 4)
    y = g.tfl.minimum(g.tfl.maximum(x, np.float32(-2)), np.float32(1e6))
    function = g.returns(y).functions["main"]
    ops = list(function.ops())
    assert find_far_constant(ops, Range(-3.0, 3.0), Range(-3.0, 1.001e6)) == 1e6
    assert find_far_constant(ops, Range(-3.0, 3.0), Range(-3.0, 1e4)) is None
    assert find_far_constant(ops, Range(-3.0, 2e6), Range(-3.0, 1e6)) is None
