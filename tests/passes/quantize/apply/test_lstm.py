"""The integer form of the LSTM kernel, compared with the float kernel."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse.ir import DType, Module, Op, Value
from litefuse.passes.quantize.apply import lstm
from litefuse.quantization import Quantization
from tests.support.graph_builder import Graph
from tests.support.lite_modules import f32
from tests.support.quantized_runs import answers, quantize

UNITS, FEATURES, STEPS, OUTPUTS = 24, 16, 12, 10
RNG = np.random.default_rng(11)
STEPS_OF_ERROR = 6
"""Largest error in steps of the output's scale. Measured are up to 4, with normalization; the mean is below 0.3."""
MEAN_ERROR = 0.6
VARIANTS: dict[str, dict[str, Any]] = {
    "plain": {},
    "time major": {"time_major": True},
    "coupled gates": {"coupled": True},
    "peepholes": {"peepholes": True},
    "normalized": {"normalized": True},
    "projection": {"outputs": OUTPUTS},
    "projection with bias": {"outputs": OUTPUTS, "projection_bias": True},
    "peepholes with a projection to the same size": {"outputs": UNITS, "peepholes": True},
    "all": {"coupled": True, "normalized": True, "outputs": UNITS, "projection_bias": True, "peepholes": True},
    "normalized with projection": {"normalized": True, "outputs": OUTPUTS, "projection_bias": True},
    "clipped cell": {"cell_clip": 0.5},
    "kept state": {"batch": 2, "stateful": True},
    "given states": {"states": True},
    "normalized with given states": {"states": True, "normalized": True, "outputs": OUTPUTS},
}


def uniform(limit: float, *shape: int) -> np.ndarray:
    return RNG.uniform(-limit, limit, shape).astype(np.float32)


def weights(
    *, coupled: bool, peepholes: bool, normalized: bool, outputs: int | None, projection_bias: bool
) -> list[Any]:
    """Return the operands 1 to 17, and those from 20 on."""

    def each(make: Any, used: bool = True) -> list[Any]:
        return [make() if used and not (coupled and gate == "i") else None for gate in "ifco"]

    width = outputs or UNITS
    found = each(lambda: uniform(np.sqrt(3 / FEATURES), UNITS, FEATURES))
    found += each(lambda: uniform(np.sqrt(3 / width), UNITS, width))
    i, f, _, o = each(lambda: uniform(0.5, UNITS), peepholes)
    found += [i, f, o, *each(lambda: uniform(0.5, UNITS))]
    found += [
        uniform(np.sqrt(3 / UNITS), outputs, UNITS) if outputs else None,
        uniform(0.3, width) if projection_bias else None,
    ]
    return [found, each(lambda: (1 + uniform(0.5, UNITS)).astype(np.float32), normalized)]


def build(
    given: list[Any],
    *,
    batch: int | None = None,
    time_major: bool = False,
    stateful: bool = False,
    states: bool = False,
    outputs: int | None = None,
    **attributes: Any,
) -> Module:
    g = Graph()
    width = outputs or UNITS
    sizes = (STEPS, batch) if time_major else (batch, STEPS)
    x = g.input(*sizes, FEATURES)
    kinds = [f32(batch, width), f32(batch, UNITS)]
    if stateful:
        initial = [g.tfl.pseudo_variable(result_types=[kind]) for kind in kinds]
    elif states:
        initial = [g.input(None, n) for n in (width, UNITS)]
    else:
        at = 1 if time_major else 0
        size = g.tfl.strided_slice(g.tfl.shape(x), g.i32([at]), g.i32([at + 1]), g.i32([1]))
        initial = [
            g.tfl.fill(g.tfl.concatenation(size, g.i32([n]), axis=0), g.const(np.float32(0)), result_types=[kind])
            for n, kind in zip((width, UNITS), kinds, strict=True)
        ]
    y: Value = g.tfl.unidirectional_sequence_lstm(
        *(x, *given[0], *initial, *given[1]),
        fused_activation_function="TANH",
        time_major=time_major,
        result_types=[f32(*sizes, width)],
        **attributes,
    )
    if not states:
        return g.returns(y)
    finals = [
        g._builder.op("tfl.pseudo_final_state", (y,), {"operand": place}, [kind]).result
        for place, kind in zip((lstm.HIDDEN_STATE, lstm.CELL_STATE), kinds, strict=True)
    ]
    return g.returns(y, *finals)


def split(variant: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """Return the weights of a variant, and the arguments of `build`."""
    flags = {key: variant.get(key, False) for key in ("coupled", "peepholes", "normalized", "projection_bias")}
    rest = {key: value for key, value in variant.items() if key not in flags}
    return weights(outputs=variant.get("outputs"), **flags), rest


def calls_of(variant: dict[str, Any], *batches: int) -> list[dict[str, np.ndarray]]:
    found: list[dict[str, np.ndarray]] = []
    for size in batches:
        batch = variant.get("batch", size)
        shape = (STEPS, batch) if variant.get("time_major") else (batch, STEPS)
        call = {"x0": uniform(1.0, *shape, FEATURES)}
        if variant.get("states"):
            width = variant.get("outputs") or UNITS
            call |= {"x1": uniform(0.5, batch, width), "x2": uniform(0.5, batch, UNITS)}
        found.append(call)
    return found


def kernel(module: Module) -> Op:
    (function,) = module.functions.values()
    (op,) = function.ops_of({lstm.LSTM})
    return op


@pytest.mark.parametrize("name", VARIANTS)
def test_variants(name: str) -> None:
    variant = VARIANTS[name]
    given, options = split(variant)
    calls = calls_of(variant, 1, 3, 8, 8, 2)
    expected = answers(build(given, **options), calls, "builtin")
    module = build(given, **options)
    quantize(module, "int8", [*calls_of(variant, 32, 32, 32), *calls])
    y = kernel(module).result
    assert y.dtype is DType.I8 and y.type.quantization is not None
    scale = y.type.quantization.scale
    for resolver in ("xnnpack", "builtin"):
        for want, got in zip(expected, answers(module, calls, resolver), strict=True):
            errors = np.abs(want["y0"] - got["y0"]) / scale
            assert errors.max() <= STEPS_OF_ERROR
            assert errors.mean() <= MEAN_ERROR
            for output in want.keys() - {"y0"}:
                np.testing.assert_allclose(got[output], want[output], rtol=0, atol=STEPS_OF_ERROR * scale)


REFUSED = {
    "always uses tanh": {"fused_activation_function": "RELU"},
    "clips projections in the wrong unit": {"outputs": OUTPUTS, "proj_clip": 0.5},
    "reads peephole weights out of bounds": {"outputs": OUTPUTS, "peepholes": True},
}


@pytest.mark.parametrize("reason", REFUSED)
def test_refusals(reason: str) -> None:
    variant = dict(REFUSED[reason])
    activation = variant.pop("fused_activation_function", "TANH")
    given, options = split(variant)
    module = build(given, **options)
    kernel(module).attributes["fused_activation_function"] = activation
    context = quantize(module, "int8", calls_of(variant, 4))
    assert kernel(module).result.dtype is DType.F32
    assert any(reason in event.reason for event in context.events if event.outcome == "refused")


@pytest.mark.parametrize("scheme", ["int8", "dynamic"])
def test_weights_that_one_scale_cannot_represent(scheme: str) -> None:
    given, _ = split({})
    given[0][0] = np.concatenate([given[0][0][:, :-1], np.full((UNITS, 1), 1e9, np.float32)], axis=1)
    module = build(given)
    calls = calls_of({}, 4) if scheme == "int8" else None
    config = Quantization("int8", "int8" if calls else "float32", samples=calls, min_elements=1)
    context = quantize(module, config)
    assert not [value for value in kernel(module).inputs if value.type.quantization is not None]
    assert any("differ too much in magnitude" in event.reason for event in context.events)


def test_given_states_may_exceed_the_outputs() -> None:
    given, options = split(VARIANTS["given states"])
    module = build(given, **options)
    samples = calls_of(VARIANTS["given states"], 4)
    samples[0]["x1"] *= 8
    quantize(module, "int8", samples)
    parameters = kernel(module).result.type.quantization
    assert parameters is not None
    assert 127.5 * parameters.scale >= np.abs(samples[0]["x1"]).max() / 1.01


def test_states_are_stored_as_the_kernel_reads_them() -> None:
    variant = VARIANTS["kept state"]
    given, options = split(variant)
    module = build(given, **options)
    quantize(module, "int8", calls_of(variant, 2))
    states = [kernel(module).operands[place] for place in (lstm.HIDDEN_STATE, lstm.CELL_STATE)]
    assert [state.op.kind for state in states if state is not None and state.op is not None] == [
        "tfl.pseudo_variable"
    ] * 2
    assert [state.dtype for state in states if state is not None] == [DType.I8, DType.I16]
