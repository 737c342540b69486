"""Each rule for tflite-micro: LiteRT's op before, tflite-micro's ops after, on the same inputs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.dialects.tfl.targets.micro import call_of, find_problems
from litefuse.ir import DType, Module, QuantizationParameters, TensorType, Value
from litefuse.passes.micro.replace_ops import replace_inserted_ops, replace_integer_ops, replace_ops
from tests.support.modules.graph_builder import Graph, context, ops, run_file
from tests.support.running.micro import IS_INSTALLED, NOT_INSTALLED, Job, run_files

Array = np.ndarray[Any, Any]
F32, I32, BOOL, C64 = DType.F32, DType.I32, DType.BOOL, DType.C64
CONV_3D: dict[str, Any] = {
    **{f"stride_{axis}": 1 for axis in "dhw"},
    **{f"dilation_{axis}_factor": 1 for axis in "dhw"},
    "fused_activation_function": "NONE",
}
TOLERANCE = 1e-5
"""Relative to the largest number of the output."""


class Case(NamedTuple):
    """A graph, and the range of its inputs."""

    build: Callable[[Graph], Value | tuple[Value, ...]]
    low: float = -2.0
    high: float = 2.0


CASES: dict[str, Case] = {}


def case(name: str, *, low: float = -2.0, high: float = 2.0) -> Callable[..., None]:
    """Add the case that the decorated function builds."""

    def add(build: Callable[[Graph], Value | tuple[Value, ...]]) -> None:
        CASES[name] = Case(build, low, high)

    return add


def typed(dtype: DType, *shape: int | None) -> list[TensorType]:
    return [TensorType(dtype, shape)]


case("gelu")(lambda g: g.tfl.gelu(g.input(2, 50), approximate=False))
case("gelu far from zero", low=-30, high=30)(lambda g: g.tfl.gelu(g.input(2, 50), approximate=False))
case("gelu approximate")(lambda g: g.tfl.gelu(g.input(2, 50), approximate=True))
for _exponent in (2.0, 3.0, 0.5, 1.5, -1.0, -0.5, 13.0):
    case(f"pow {_exponent}", low=0.5)(lambda g, p=_exponent: g.tfl.pow(g.input(2, 9), g.const(np.float32(p))))
case("sign")(lambda g: g.tfl.sign(g.input(3, 7)))
case("relu_n1_to_1")(lambda g: g.tfl.relu_n1_to_1(g.input(3, 7)))
case("relu_0_to_1")(lambda g: g.tfl.relu_0_to_1(g.input(3, 7)))
case("neg of integers")(lambda g: g.tfl.neg(g.input(3, 7, dtype=I32)))
case("select_v2 of integers")(
    lambda g: g.tfl.select_v2(g.input(3, 1, dtype=BOOL), g.input(3, 4, dtype=I32), g.i32([7, -8, 9, 1]))
)
case("select of floats")(lambda g: g.tfl.select(g.input(3, 4, dtype=BOOL), g.input(3, 4), g.input(3, 4)))
for _beta in (0.5, 0.75, 1.0):
    case(f"local_response_normalization {_beta}")(
        lambda g, beta=_beta: g.tfl.local_response_normalization(
            g.input(1, 3, 3, 9), radius=2, bias=1.5, alpha=0.3, beta=beta
        )
    )

case("concatenation of 23")(lambda g: g.tfl.concatenation(*(g.input(2, i % 3 + 1) for i in range(23)), axis=1))
case("transpose of 6 axes")(lambda g: g.tfl.transpose(g.input(2, 3, 1, 2, 2, 3), g.i32([5, 0, 2, 4, 1, 3])))
case("transpose of truths")(lambda g: g.tfl.transpose(g.input(3, 4, dtype=BOOL), g.i32([1, 0])))
case("transpose of one row")(lambda g: g.tfl.transpose(g.input(1, 4, dtype=I32), g.i32([1, 0])))
case("tile")(lambda g: g.tfl.tile(g.input(2, 1, 3), g.i32([2, 3, 2])))
case("strided_slice of 5 axes")(
    lambda g: g.tfl.strided_slice(
        g.input(2, 4, 3, 5, 2),
        g.i32([0, 1, -1, 0, 0]),
        g.i32([2, 4, 0, 5, -1]),
        g.i32([1, 2, 1, 1, 1]),
        begin_mask=1,
        end_mask=8,
        shrink_axis_mask=4,
        result_types=typed(F32, 2, 2, 5, 1),
    )
)
for _axis in (-1, 0, 1):
    case(f"one_hot axis {_axis}", low=0, high=5)(
        lambda g, axis=_axis: g.tfl.one_hot(
            g.input(2, 4, dtype=I32), g.const(np.int32(5)), g.const(np.float32(1)), g.const(np.float32(0)), axis=axis
        )
    )
case("one_hot of two values", low=-1, high=6)(
    lambda g: g.tfl.one_hot(
        g.input(4, dtype=I32), g.const(np.int32(5)), g.const(np.float32(3)), g.const(np.float32(-2)), axis=-1
    )
)
case("bucketize")(lambda g: g.tfl.bucketize(g.input(2, 9), boundaries=(-1.0, 0.25, 1.5)))
case("topk_v2 of one")(lambda g: g.tfl.topk_v2(g.input(3, 8), g.const(np.int32(1))))
case("gather of one row", low=0, high=3)(
    lambda g: g.tfl.gather(g.input(3, 4, dtype=I32), g.input(dtype=I32), axis=0, batch_dims=0)
)
case("gather of truths", low=0, high=3)(
    lambda g: g.tfl.gather(g.input(3, 4, dtype=BOOL), g.i32([2, 0, 2]), axis=1, batch_dims=0)
)
case("expand_dims of integers")(lambda g: g.tfl.expand_dims(g.input(3, 4, dtype=I32), g.i32([1])))

case("reduce_any")(lambda g: g.tfl.reduce_any(g.input(3, 4, dtype=BOOL), g.i32([1]), keep_dims=False))
case("reduce_prod")(lambda g: g.tfl.reduce_prod(g.input(2, 3, 7), g.i32([2]), keep_dims=True))
case("reduce_prod of two axes")(lambda g: g.tfl.reduce_prod(g.input(2, 3, 4), g.i32([0, 1]), keep_dims=False))


@case("conv_3d same")
def _conv_3d_same(g: Graph) -> Value:
    return _conv_3d(g, (2, 5, 6, 4, 3), (1, 5, 3, 4, 5), "SAME", stride_h=2, fused_activation_function="RELU")


@case("conv_3d with strides and dilations")
def _conv_3d_valid(g: Graph) -> Value:
    sizes = {"stride_d": 2, "dilation_d_factor": 2, "dilation_w_factor": 2}
    return _conv_3d(g, (1, 8, 5, 6, 2), (1, 2, 4, 2, 5), "VALID", **sizes)


@case("conv_3d with strides that need zeros in front")
def _conv_3d_odd(g: Graph) -> Value:
    return _conv_3d(g, (1, 7, 4, 4, 2), (1, 3, 4, 4, 5), "SAME", stride_d=3)


def _conv_3d_transpose(g: Graph, x: tuple[int, ...], w: tuple[int, ...], y: tuple[int, ...], **options: Any) -> Value:
    weights = g.const(np.random.default_rng(2).normal(size=w).astype(np.float32))
    bias = g.const(np.linspace(-1, 1, y[-1]).astype(np.float32))
    return g.tfl.conv_3d_transpose(
        *(g.i32(y), weights, g.input(*x), bias), result_types=typed(F32, *y), **{**CONV_3D, **options}
    )


@case("conv_3d_transpose same")
def _conv_3d_transpose_same(g: Graph) -> Value:
    sizes = {"stride_d": 2, "stride_h": 2, "stride_w": 1, "fused_activation_function": "RELU"}
    return _conv_3d_transpose(g, (2, 3, 4, 3, 2), (3, 3, 2, 5, 2), (2, 6, 8, 3, 5), padding="SAME", **sizes)


@case("conv_3d_transpose valid")
def _conv_3d_transpose_valid(g: Graph) -> Value:
    sizes = {"stride_d": 3, "stride_h": 1, "stride_w": 2}
    return _conv_3d_transpose(g, (1, 3, 4, 3, 2), (2, 3, 2, 5, 2), (1, 8, 6, 6, 5), padding="VALID", **sizes)


@case("conv_3d_transpose with more weights than steps")
def _conv_3d_transpose_wide(g: Graph) -> Value:
    return _conv_3d_transpose(g, (1, 4, 3, 3, 2), (5, 3, 3, 2, 2), (1, 4, 3, 3, 2), padding="SAME")


def _conv_3d(g: Graph, shape: tuple[int, ...], result: tuple[int, ...], padding: str, **options: Any) -> Value:
    rng = np.random.default_rng(1)
    weights = rng.normal(size=(3, 2, 3, shape[-1], result[-1])).astype(np.float32)
    result = (shape[0], *result[1:])
    bias = g.const(rng.normal(size=result[-1]).astype(np.float32))
    attributes = {**CONV_3D, "padding": padding, **options}
    return g.tfl.conv_3d(g.input(*shape), g.const(weights), bias, result_types=typed(F32, *result), **attributes)


def _transform(g: Graph, x: Value, size: int) -> Value:
    assert x.shape is not None
    return g.tfl.rfft2d(x, g.i32([1, size]), result_types=typed(C64, *x.shape[:-1], size // 2 + 1))


for _size in (8, 64, 128, 512):

    @case(f"complex_abs of {_size}")
    def _magnitude(g: Graph, size: int = _size) -> Value:
        return g.tfl.complex_abs(_transform(g, g.input(3, 1, size), size), result_types=typed(F32, 3, 1, size // 2 + 1))


@case("real and imag of padded rows")
def _parts(g: Graph) -> tuple[Value, ...]:
    spectrum = _transform(g, g.input(2, 1, 100), 128)
    flat = g.tfl.reshape(spectrum, g.i32([2, 65]), result_types=typed(C64, 2, 65))
    return tuple(op(flat, result_types=typed(F32, 2, 65)) for op in (g.tfl.real, g.tfl.imag))


def _audio_op(g: Graph, code: str, operands: tuple[Value, ...], shape: tuple[int, ...], **options: Any) -> Value:
    return g.tfl.custom(*operands, custom_code=code, options=options, result_types=typed(F32, *shape))


for _window, _stride, _frames in ((480, 160, 4), (512, 100, 5), (30, 30, 33)):

    @case(f"custom AudioSpectrogram {_window}")
    def _spectrogram(g: Graph, window: int = _window, stride: int = _stride, frames: int = _frames) -> Value:
        bins = (1 << (window - 1).bit_length()) // 2 + 1
        options = {"window_size": window, "stride": stride, "magnitude_squared": window == 480}
        return _audio_op(g, "AudioSpectrogram", (g.input(1000, 2),), (2, frames, bins), **options)


for _limits in ((20, 4000), (300, 7800)):

    @case(f"custom Mfcc {_limits[1]}", low=0.01, high=50)
    def _cepstrum(g: Graph, limits: tuple[int, int] = _limits) -> Value:
        options = {"upper_frequency_limit": limits[1], "lower_frequency_limit": limits[0]}
        options |= {"filterbank_channel_count": 40, "dct_coefficient_count": 13}
        return _audio_op(g, "Mfcc", (g.input(1, 6, 257), g.const(np.int32(16000))), (1, 6, 13), **options)


class Ran(NamedTuple):
    """What the kernels refuse before and after the rules, LiteRT's answers before, and tflite-micro's after."""

    refused: list[str]
    problems: list[str]
    answers: list[Array]
    results: list[Array]
    log: str


@pytest.fixture(scope="module")
def ran() -> dict[str, Ran]:
    if not IS_INSTALLED:
        pytest.skip(NOT_INSTALLED)
    prepared = {name: _prepare(each, number) for number, (name, each) in enumerate(CASES.items())}
    runs = run_files([Job(to_bytes(module), [inputs], 1 << 22) for module, inputs, _ in prepared.values()])
    found: dict[str, Ran] = {}
    for (name, (module, _, answers)), run in zip(prepared.items(), runs, strict=True):
        results = run.calls[0] if run.calls else []
        found[name] = Ran(_problems(_build(CASES[name])), _problems(module), answers, results, run.log)
    return found


def _problems(module: Module) -> list[str]:
    return [problem for op in ops(module) for problem in find_problems(call_of(op))]


def _prepare(case: Case, seed: int) -> tuple[Module, list[Array], list[Array]]:
    """Return the module after the rules, inputs, and LiteRT's answers before them."""
    module, again = _build(case), _build(case)
    rng = np.random.default_rng(seed)
    (function,) = module.functions.values()
    inputs = [_draw(argument.type, case, rng) for argument in function.arguments]
    answers = run_file(module, *inputs, resolver="builtin")
    replace_ops(again, context(target="micro"))
    return again, inputs, answers


def _build(case: Case) -> Module:
    g = Graph()
    results = case.build(g)
    return g.returns(*(results if isinstance(results, tuple) else (results,)))


def _draw(type: TensorType, case: Case, rng: np.random.Generator) -> Array:
    shape = [dim or 1 for dim in type.shape or ()]
    if type.dtype is BOOL:
        return rng.random(shape) < 0.5
    numbers = rng.uniform(case.low, case.high, shape)
    return (np.floor(numbers) if type.dtype is I32 else numbers).astype(type.dtype.numpy)


@pytest.mark.parametrize("name", CASES)
def test_rule(name: str, ran: dict[str, Ran]) -> None:
    found = ran[name]
    assert not found.problems
    assert found.refused
    assert len(found.results) == len(found.answers), found.log
    for result, answer in zip(found.results, found.answers, strict=True):
        assert result.dtype == answer.dtype
        scale = np.abs(answer).max() if answer.dtype == np.float32 else 0.0
        np.testing.assert_allclose(result.reshape(answer.shape), answer, rtol=0, atol=TOLERANCE * scale)


REFUSED: dict[str, Callable[[Graph], Value]] = {
    "a computed exponent": lambda g: g.tfl.pow(g.input(2), g.input(2)),
    "an exponent without a short product": lambda g: g.tfl.pow(g.input(2), g.const(np.float32(0.3))),
    "a negative step": lambda g: g.tfl.strided_slice(
        g.input(2, 2, 2, 2, 3),
        g.i32([0, 0, 0, 0, 2]),
        g.i32([2, 2, 2, 2, 0]),
        g.i32([1, 1, 1, 1, -1]),
        result_types=typed(F32, 2, 2, 2, 2, 2),
    ),
    "a normalization with another exponent": lambda g: g.tfl.local_response_normalization(
        g.input(1, 1, 1, 4), radius=1, bias=1.0, alpha=1.0, beta=0.6
    ),
    "several largest elements": lambda g: g.tfl.topk_v2(g.input(8), g.const(np.int32(2)))[0],
    "a transform of several rows": lambda g: g.tfl.real(
        g.tfl.rfft2d(g.input(4, 8), g.i32([4, 8]), result_types=typed(C64, 4, 5)), result_types=typed(F32, 4, 5)
    ),
    "rows of integers": lambda g: g.tfl.gather(g.input(4, 2, dtype=I32), g.i32([0, 2]), axis=0, batch_dims=0),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusal(name: str) -> None:
    g = Graph()
    module = g.returns(REFUSED[name](g))
    before = [op.kind for op in ops(module)]
    replace_ops(module, context(target="micro"))
    assert [op.kind for op in ops(module)] == before


@pytest.mark.skipif(not IS_INSTALLED, reason=NOT_INSTALLED)
def test_tables_of_8_bit_integers() -> None:
    numbers = np.arange(-128, 128, dtype=np.int8).reshape(1, 256)
    functions = {"exp": np.exp, "log": np.log, "sqrt": np.sqrt, "neg": np.negative}
    jobs: list[Job] = []
    for name in functions:
        g = Graph()
        given = QuantizationParameters.of(2.0**-6, -128)
        made = QuantizationParameters.of(2.0**-5, 0)
        x = g.function.add_argument(TensorType(DType.I8, (1, 256), given))
        y = getattr(g.tfl, name)(x, result_types=[TensorType(DType.I8, (1, 256), made)])
        module = g.returns(y)
        replace_integer_ops(module, context(target="micro"))
        assert [op.kind for op in ops(module)] == ["tfl.cast", "tfl.add", "tfl.gather"]
        jobs.append(Job(to_bytes(module), [[numbers]]))
    for (name, function), run in zip(functions.items(), run_files(jobs), strict=True):
        with np.errstate(divide="ignore"):
            exact = np.maximum(function((numbers + 128.0) / 64), -1e6)
        expected = np.clip(np.rint(exact * 32), -128, 127).astype(np.int8)
        np.testing.assert_array_equal(run.calls[0][0], expected, err_msg=name)


def test_states_of_16_bits_are_broadcast() -> None:
    """FILL has no kernel for int16, in which LSTMs keep their cell state; equal states stay separate."""
    g = Graph()
    type = TensorType(DType.I16, (1, 6), QuantizationParameters.of(2.0**-11))
    zero = g.const(np.int16(0))
    states = [g.tfl.fill(g.i32([1, 6]), zero, result_types=[type]) for _ in range(2)]
    module = g.returns(*states)
    replace_inserted_ops(module, context(target="micro"))
    assert [op.kind for op in ops(module)] == ["tfl.broadcast_to"] * 2
