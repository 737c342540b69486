"""Conditionals: what they pass as integers, and their error, where samples reach both branches, or one."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from litefuse.errors import ConversionError
from litefuse.ir import Builder, DType, Module, Signature, Symbol, Value
from tests.support.harness import RESOLVERS
from tests.support.modules.graph_builder import Graph
from tests.support.modules.lite_modules import BOOL, add_function, f32, i32, loop
from tests.support.running.quantized_runs import ACTIVATIONS, answers, find, quantize

WIDTH = 8
RNG = np.random.default_rng(8)
WEIGHTS = (RNG.uniform(-1, 1, (WIDTH, WIDTH)) / 2).astype(np.float32)
TYPE = f32(None, WIDTH)
F32, I8, I16 = DType.F32, DType.I8, DType.I16
Branch = Callable[[Builder, Value], Value]
ERRORS = {"int8": 0.06, "int16x8": 0.01}
"""Largest error: each of three products of numbers up to 1 with eight weights up to 1/2 has steps of about 4/255 or
4/32767, whose halves add up; weights are rounded to 8 bits."""


def dense(b: Builder, x: Value) -> Value:
    return b.tfl.fully_connected(x, WEIGHTS, None, result_types=[x.type])


def tanh_of_dense(b: Builder, x: Value) -> Value:
    return b.tfl.tanh(dense(b, x), result_types=[x.type])


def sine(b: Builder, x: Value) -> Value:
    return b.tfl.sin(x, result_types=[x.type])


def condition(b: Builder, flag: Value, x: Value, then: Branch, other: Branch, module: Module) -> Value:
    add_function(module, "then", [TYPE], lambda b, x: [then(b, x)])
    add_function(module, "else", [TYPE], lambda b, x: [other(b, x)])
    symbols = {"then_subgraph_index": Symbol("then"), "else_subgraph_index": Symbol("else")}
    return b.op("tfl.if", [flag, x], symbols, [x.type]).results[0]


def build(then: Branch, other: Branch, before: Branch | None = dense, after: Branch | None = dense) -> Module:
    g = Graph()
    x, flag = g.input(None, WIDTH), g.input(dtype=DType.BOOL)
    b = g._builder
    y = condition(b, flag, x if before is None else before(b, x), then, other, g.module)
    return g.returns(y if after is None else after(b, y))


def calls_of(*flags: bool) -> list[dict[str, np.ndarray]]:
    rng = np.random.default_rng(2)
    return [
        {"x0": rng.uniform(-1, 1, (batch, WIDTH)).astype(np.float32), "x1": np.array(flag)}
        for batch in (16, 3, 1)
        for flag in flags
    ]


def check(make: Callable[[], Module], scheme: str, calls: list[dict[str, np.ndarray]], **options: object) -> Module:
    """Quantize the module, compare its answers with the float file's, and return it."""
    expected = answers(make(), calls, "builtin")
    module = make()
    quantize(module, scheme, calls, **options)
    for resolver in RESOLVERS:
        for want, got in zip(expected, answers(module, calls, resolver), strict=True):
            np.testing.assert_allclose(got["y0"], want["y0"], rtol=0, atol=ERRORS[scheme])
    return module


def dtypes(module: Module) -> tuple[DType, DType]:
    """Return the types of the float operand and result of the conditional."""
    op = find(module, "tfl.if")
    return op.inputs[1].dtype, op.results[0].dtype


@pytest.mark.parametrize("fallback", [True, False])
@pytest.mark.parametrize("scheme", ACTIVATIONS)
def test_integers_are_passed_between_layers(scheme: str, fallback: bool) -> None:
    module = check(lambda: build(dense, tanh_of_dense), scheme, calls_of(True, False), float_fallback=fallback)
    stored = I8 if scheme == "int8" else I16
    assert dtypes(module) == (stored, stored)
    assert not [op for name in ("then", "else") for op in module.functions[name].ops_of({"tfl.dequantize"})]


def test_floats_are_passed_where_a_branch_computes_them() -> None:
    module = check(lambda: build(sine, dense, after=None), "int8", calls_of(True, False))
    assert dtypes(module) == (I8, F32)


def test_readers_decide_about_floats() -> None:
    module = check(lambda: build(dense, dense, before=None), "int8", calls_of(True, False))
    assert dtypes(module) == (I8, I8)


@pytest.mark.parametrize("scheme", ACTIVATIONS)
def test_copies_of_inputs_have_the_type_of_the_scheme_without_floats(scheme: str) -> None:
    def keep(b: Builder, x: Value) -> Value:
        return x

    def make() -> Module:
        return build(keep, tanh_of_dense, before=None, after=None)

    module = check(make, scheme, calls_of(True, False), float_fallback=False)
    assert dtypes(module) == ((I8, I8) if scheme == "int8" else (I16, I16))


def test_a_signature_without_samples_is_a_warning() -> None:
    def layer(number: int) -> Module:
        g = Graph()
        weights = np.full((8, 8), number, np.float32)
        return g.returns(g.tfl.fully_connected(g.input(None, 8), weights, None))

    module, other = layer(1), layer(2)
    (function,) = other.functions.values()
    function.name = "other"
    module.add(function)
    module.signatures.append(Signature("other", "other", ("x0",), ("y0",)))
    samples = [("serving_default", {"x0": np.ones((1, 8), np.float32) * number}) for number in range(3)]
    context = quantize(module, "int8", samples)
    warnings = [event.reason for event in context.events if event.outcome == "warning"]
    assert warnings == ["there is no sample of signature 'other': its ops stay in float unless the samples cover it"]


def test_a_branch_that_no_sample_reaches_stays_in_float() -> None:
    module = build(dense, tanh_of_dense)
    context = quantize(module, "int8", calls_of(True))
    warnings = [event.reason for event in context.events if event.outcome == "warning"]
    assert warnings == ["no sample takes the branch 'else': its ops stay in float unless the samples cover it"]
    assert not [op for op in module.functions["else"].ops_of({"tfl.tanh"}) if op.results[0].dtype is not F32]
    expected = answers(build(dense, tanh_of_dense), calls_of(False), "builtin")
    found = answers(module, calls_of(False), "builtin")
    for want, got in zip(expected, found, strict=True):
        np.testing.assert_allclose(got["y0"], want["y0"], rtol=0, atol=ERRORS["int8"])
    with pytest.raises(ConversionError, match=r"would stay in float:\n  FULLY_CONNECTED at .*no sample reached"):
        quantize(build(dense, tanh_of_dense), "int8", calls_of(True), float_fallback=False)


@pytest.mark.parametrize("fallback", [True, False])
def test_conditionals_in_loops(fallback: bool) -> None:
    """A state that is computed in one branch, and kept in the other."""

    def make() -> Module:
        g = Graph()
        x = g.input(None, WIDTH)
        carried = [i32(), TYPE]

        def body(b: Builder, i: Value, x: Value) -> list[Value]:
            flag = b.tfl.less(i, np.int32(2), result_types=[BOOL])
            y = condition(b, flag, x, tanh_of_dense, lambda b, x: x, g.module)
            return [b.tfl.add(i, np.int32(1), result_types=[i32()]), y]

        add_function(g.module, "cond", carried, lambda b, i, x: [b.tfl.less(i, np.int32(4), result_types=[BOOL])])
        add_function(g.module, "body", carried, body)
        return g.returns(loop(g._builder, [np.int32(0), dense(g._builder, x)], carried)[1])

    calls = [{"x0": call["x0"]} for call in calls_of(True)]
    module = check(make, "int8", calls, float_fallback=fallback)
    # Errors of the state would accumulate in 8 bits.
    assert module.functions["body"].arguments[1].dtype is (F32 if fallback else I16)
    assert dtypes(module) == ((F32, F32) if fallback else (I16, I16))
    if not fallback:
        assert not [op for op in module.functions["body"].ops() for value in op.results if value.dtype is F32]
