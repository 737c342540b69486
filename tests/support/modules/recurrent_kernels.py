"""Modules of LiteRT's recurrent kernels, built by hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.ir import Builder, Constant, DType, Module, Op, QuantizationParameters, TensorType, Value
from litefuse.passes.quantize.integers import lstm
from litefuse.reference import KERNELS
from tests.support.modules.graph_builder import Graph
from tests.support.modules.lite_modules import f32, i32

UNITS, FEATURES, STEPS, OUTPUTS = 24, 16, 12, 10
"""Sizes of the LSTMs."""
SVDF_FEATURES, SVDF_UNITS, SVDF_RANK, SVDF_MEMORY = 6, 4, 2, 5
LSTM_VARIANTS: dict[str, dict[str, Any]] = {
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


def _uniform(rng: np.random.Generator, limit: float, *shape: int) -> np.ndarray:
    return rng.uniform(-limit, limit, shape).astype(np.float32)


def _weights(
    rng: np.random.Generator,
    *,
    coupled: bool,
    peepholes: bool,
    normalized: bool,
    outputs: int | None,
    projection_bias: bool,
) -> list[Any]:
    """Return the operands 1 to 17, and those from 20 on."""

    def by_gate(make: Any, used: bool = True) -> list[Any]:
        return [make() if used and not (coupled and gate == "i") else None for gate in "ifco"]

    width = outputs or UNITS
    operands = by_gate(lambda: _uniform(rng, np.sqrt(3 / FEATURES), UNITS, FEATURES))
    operands += by_gate(lambda: _uniform(rng, np.sqrt(3 / width), UNITS, width))
    i, f, _, o = by_gate(lambda: _uniform(rng, 0.5, UNITS), peepholes)
    operands += [i, f, o, *by_gate(lambda: _uniform(rng, 0.5, UNITS))]
    operands += [
        _uniform(rng, np.sqrt(3 / UNITS), outputs, UNITS) if outputs else None,
        _uniform(rng, 0.3, width) if projection_bias else None,
    ]
    return [operands, by_gate(lambda: (1 + _uniform(rng, 0.5, UNITS)).astype(np.float32), normalized)]


def build_lstm(
    given: list[Any],
    *,
    batch: int | None = None,
    time_major: bool = False,
    stateful: bool = False,
    states: bool = False,
    outputs: int | None = None,
    **attributes: Any,
) -> Module:
    """Return a module of one LSTM with the operands of `lstm_operands`; `states` are inputs, and outputs behind y0."""
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
        g._builder.op("tfl.pseudo_final_state", (y,), {"operand": index}, [kind]).result
        for index, kind in zip((lstm.HIDDEN_STATE, lstm.CELL_STATE), kinds, strict=True)
    ]
    return g.returns(y, *finals)


def lstm_operands(variant: dict[str, Any], rng: np.random.Generator) -> tuple[list[Any], dict[str, Any]]:
    """Return the weights of a variant, and the arguments of `build_lstm`."""
    flags = {key: variant.get(key, False) for key in ("coupled", "peepholes", "normalized", "projection_bias")}
    rest = {key: value for key, value in variant.items() if key not in flags}
    return _weights(rng, outputs=variant.get("outputs"), **flags), rest


def lstm_calls(variant: dict[str, Any], rng: np.random.Generator, *batches: int) -> list[dict[str, np.ndarray]]:
    """Return a call of each batch size; `variant` may fix the batch."""
    calls: list[dict[str, np.ndarray]] = []
    for size in batches:
        batch = variant.get("batch", size)
        shape = (STEPS, batch) if variant.get("time_major") else (batch, STEPS)
        call = {"x0": _uniform(rng, 1.0, *shape, FEATURES)}
        if variant.get("states"):
            width = variant.get("outputs") or UNITS
            call |= {"x1": _uniform(rng, 0.5, batch, width), "x2": _uniform(rng, 0.5, batch, UNITS)}
        calls.append(call)
    return calls


def lstm_op(module: Module) -> Op:
    """Return the only LSTM of a module."""
    (function,) = module.functions.values()
    (op,) = function.ops_of({lstm.LSTM})
    return op


def lstm_reference(
    x: np.ndarray, parts: list[np.ndarray], h: np.ndarray, c: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the outputs of all steps in float64, and the last states; `parts` are W, R and biases of i, f, c, o."""
    y, h, c = KERNELS[lstm.LSTM](
        *(x.astype(np.float64), *parts[:8], None, None, None, *parts[8:], None, None, h, c),
        fused_activation_function="TANH",
        cell_clip=0.0,
        proj_clip=0.0,
        time_major=False,
    )
    return y, h, c


def zero_state(b: Builder, x: Value, units: int) -> Value:
    """Return zeros [batch of x, units]."""
    shape = b.tfl.shape(x, result_types=[i32(3)])
    batch = b.tfl.strided_slice(shape, *(np.array([n], np.int32) for n in (0, 1, 1)), result_types=[i32(1)])
    dims = b.tfl.concatenation(batch, np.array([units], np.int32), axis=0, result_types=[i32(2)])
    return b.tfl.fill(dims, b.const(np.float32(0)), result_types=[f32(None, units)])


def scaled(shape: tuple[int, ...], dtype: DType, scale: float, point: int = 0) -> TensorType:
    """Return a type with a scale, or without one if it is of floats."""
    return TensorType(dtype, shape, None if dtype is DType.F32 else QuantizationParameters.of(scale, point))


def build_svdf(
    x: DType, weights: DType, state: DType, bias: DType, *, time_scale: float = 2**-14, point: int = 0
) -> Module:
    """Return an SVDF with an output in the type of its input; without scales if it is of floats.

    `point` is the zero point of the state.
    """
    g = Graph()

    def constant(shape: tuple[int, ...], dtype: DType, scale: float) -> Any:
        numbers = np.random.default_rng(len(shape)).uniform(-0.5, 0.5, shape)
        stored = numbers if dtype is DType.F32 else np.rint(numbers / scale)
        type = scaled(shape, dtype, scale)
        return g.const(Constant.of(stored.astype(dtype.numpy)).with_quantization(type.quantization))

    filters = SVDF_UNITS * SVDF_RANK
    kept = scaled((2, filters * SVDF_MEMORY), state, 2**-6, point)
    y = g.tfl.svdf(
        g.function.add_argument(scaled((2, SVDF_FEATURES), x, 1 / 127)),
        constant((filters, SVDF_FEATURES), weights, 1 / 254),
        constant((filters, SVDF_MEMORY), state, time_scale),
        constant((SVDF_UNITS,), bias, time_scale * 2**-6),
        g.tfl.pseudo_variable(result_types=[kept]),
        rank=SVDF_RANK,
        fused_activation_function="NONE" if x is DType.F32 else "RELU",
        result_types=[scaled((2, SVDF_UNITS), x, 1 / 32)],
    )
    return g.returns(y)
