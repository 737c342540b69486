"""Recurrent layers as loops: what they compute and carry as integers, and their error."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from litefuse.dialects import DIALECTS
from litefuse.errors import ConversionError
from litefuse.ir import Builder, DType, Function, Module, Symbol, Value
from litefuse.ir.verifier import verify
from litefuse.passes.finalize.states.state_producers import copy_tensor
from litefuse.passes.quantize.prepare import copy_functions
from litefuse.quantization import LayerRule
from tests.support.modules.graph_builder import Graph
from tests.support.modules.lite_modules import BOOL, add_function, f32, i32, loop, tensor
from tests.support.running.quantized_runs import ACTIVATIONS, answers, quantize

UNITS, STEPS = 8, 24
RNG = np.random.default_rng(3)
RECURRENT = RNG.uniform(-1, 1, (UNITS, UNITS)).astype(np.float32)
RECURRENT *= 0.5 / np.abs(RECURRENT).sum(1, keepdims=True)
INPUTS = RNG.uniform(-0.5, 0.5, (UNITS, UNITS)).astype(np.float32)
Step = Callable[[Builder, Value, Value], Value]


def leaky(b: Builder, x: Value, h: Value) -> Value:
    """A step of h' = 3/4 h + 1/4 tanh(x + R h), in which an error of the state decays slowly."""
    state = h.type
    product = b.tfl.fully_connected(h, RECURRENT, result_types=[state])
    new = b.tfl.tanh(b.tfl.add(x, product, result_types=[state]), result_types=[state])
    kept = b.tfl.mul(h, np.float32(0.75), result_types=[state])
    return b.tfl.add(kept, b.tfl.mul(new, np.float32(0.25), result_types=[state]), result_types=[state])


def masked(b: Builder, x: Value, h: Value) -> Value:
    """A step that keeps the state where the first number of the input is negative."""
    first = b.tfl.strided_slice(
        *(x, b.i32([0, 0]), b.i32([0, 1]), b.i32([1, 1])), begin_mask=1, end_mask=1, result_types=[f32(None, 1)]
    )
    keep = b.tfl.less(first, np.float32(0), result_types=[tensor(DType.BOOL, None, 1)])
    return b.tfl.select_v2(keep, h, leaky(b, x, h), result_types=[h.type])


def add_step(module: Module, step: Step, batch: int | None = None) -> None:
    """Add @cond and @body of a loop over i, the state, the sequence of states, and the inputs' products."""
    carried = [i32(), f32(batch, UNITS), f32(STEPS, batch, UNITS), f32(STEPS, batch, UNITS)]

    def body(b: Builder, i: Value, h: Value, states: Value, xs: Value) -> list[Value]:
        new = step(b, b.tfl.gather(xs, i, axis=0, batch_dims=0, result_types=[h.type]), h)
        row = b.tfl.reshape(new, b.i32([1, -1, UNITS]), result_types=[f32(1, batch, UNITS)])
        place = b.tfl.pack(i, np.int32(0), np.int32(0), axis=0)
        written = b.tfl.dynamic_update_slice(states, row, place, result_types=[states.type])
        return [b.tfl.add(i, np.int32(1), result_types=[i32()]), new, written, xs]

    test = np.int32(STEPS)
    add_function(module, "cond", carried, lambda b, i, *_: [b.tfl.less(i, test, result_types=[BOOL])])
    add_function(module, "body", carried, body)


def layer(g: Graph, step: Step = leaky) -> list[Value]:
    """A recurrent layer, as the rules of recurrent layers leave it: the inputs' products are before the loop."""
    x = g.input(STEPS, None, UNITS)
    b = g._builder
    xs = b.tfl.fully_connected(x, INPUTS, np.ones(UNITS, np.float32), keep_num_dims=True, result_types=[x.type])
    size = b.tfl.strided_slice(
        *(b.tfl.shape(x), b.i32([1]), b.i32([2]), b.i32([1])), shrink_axis_mask=1, result_types=[i32()]
    )
    zero = b.const(np.float32(0))
    h = b.tfl.fill(b.tfl.pack(size, np.int32(UNITS), axis=0), zero, result_types=[f32(None, UNITS)])
    states = b.tfl.fill(b.tfl.pack(np.int32(STEPS), size, np.int32(UNITS), axis=0), zero, result_types=[x.type])
    add_step(g.module, step)
    return loop(b, [np.int32(0), h, states, xs], [i32(), h.type, x.type, x.type])


def states_and_last(g: Graph) -> list[Value]:
    _, last, states, _ = layer(g)
    return [states, last]


def dense_after(g: Graph) -> list[Value]:
    """Only an op that computes in integers reads the sequence of states."""
    states = layer(g)[2]
    return [g.tfl.fully_connected(states, INPUTS, None, keep_num_dims=True, result_types=[states.type])]


def with_mask(g: Graph) -> list[Value]:
    return [layer(g, masked)[1]]


def in_blocks(g: Graph) -> list[Value]:
    """A loop over blocks of steps, whose body is the loop over the steps of a block."""
    x = g.input(STEPS, None, UNITS)
    b = g._builder
    xs = b.tfl.fully_connected(x, INPUTS, None, keep_num_dims=True, result_types=[x.type])
    h = b.tfl.reduce_max(b.tfl.mul(x, np.float32(0)), b.i32([0]), keep_dims=False, result_types=[f32(None, UNITS)])
    states = b.tfl.mul(x, np.float32(0))
    add_step(g.module, leaky)
    carried = [i32(), h.type, x.type, x.type]

    def block(b: Builder, i: Value, h: Value, states: Value, xs: Value) -> list[Value]:
        begin = b.tfl.mul(i, np.int32(STEPS // 2), result_types=[i32()])
        _, new, written, _ = loop(b, [begin, h, states, xs], carried)
        return [b.tfl.add(i, np.int32(1), result_types=[i32()]), new, written, xs]

    two = np.int32(2)
    add_function(g.module, "outer_cond", carried, lambda b, i, *_: [b.tfl.less(i, two, result_types=[BOOL])])
    add_function(g.module, "outer_body", carried, block)
    symbols = {f"{role}_subgraph_index": Symbol(f"outer_{role}") for role in ("cond", "body")}
    _, last, written, _ = b.op("tfl.while", [np.int32(0), h, states, xs], symbols, carried).results
    return [last, written]


def calls_of(*batches: int) -> list[dict[str, np.ndarray]]:
    return [{"x0": RNG.uniform(-1, 1, (STEPS, batch, UNITS)).astype(np.float32)} for batch in batches]


def stateful(g: Graph) -> list[Value]:
    """A layer that keeps its state from one call to the next, for batches of two."""
    x = g.input(STEPS, 2, UNITS)
    b = g._builder
    xs = b.tfl.fully_connected(x, INPUTS, None, keep_num_dims=True, result_types=[x.type])
    h = b.tfl.pseudo_variable(result_types=[f32(2, UNITS)])
    add_step(g.module, leaky, 2)
    zeros = b.tfl.fill(b.i32([STEPS, 2, UNITS]), b.const(np.float32(0)), result_types=[x.type])
    _, last, states, _ = loop(b, [np.int32(0), h, zeros, xs], [i32(), h.type, x.type, x.type])
    b.op("tfl.pseudo_update", (h, copy_tensor(b, last)), {}, [])
    return [states]


def running_maximum(g: Graph, start: float) -> list[Value]:
    """The largest number of each channel, from a number on that is smaller than all others, between two layers."""
    x = g.input(STEPS, 2, UNITS)
    b = g._builder
    xs = b.tfl.fully_connected(x, INPUTS, None, keep_num_dims=True, result_types=[x.type])
    state = f32(2, UNITS)
    carried = [i32(), state, x.type]

    def body(b: Builder, i: Value, largest: Value, xs: Value) -> list[Value]:
        new = b.tfl.gather(xs, i, axis=0, batch_dims=0, result_types=[state])
        larger = b.tfl.maximum(new, largest, result_types=[state])
        return [b.tfl.add(i, np.int32(1), result_types=[i32()]), larger, xs]

    test = np.int32(STEPS)
    add_function(g.module, "cond", carried, lambda b, i, *_: [b.tfl.less(i, test, result_types=[BOOL])])
    add_function(g.module, "body", carried, body)
    _, last, _ = loop(b, [np.int32(0), np.full((2, UNITS), start, np.float32), xs], carried)
    return [g.tfl.fully_connected(last, INPUTS, None, result_types=[state])]


MODELS = {each.__name__: each for each in (states_and_last, dense_after, with_mask, in_blocks)}
ERRORS = {"int8": 0.06, "int16x8": 0.012}
"""Largest error of a state.

The inputs' products are up to 3, the states up to 1, and their products up to 0.5. Half a step of these in 8 bits moves
the operand of tanh by 0.012 + 0.001 + 0.002, and half a step of the inputs and of the weights by 4 * 0.002 each. The
loop multiplies this by at most 2, because a row of the recurrent weights has the sum 1/2. In 16 bits, only the weights
have an error.
"""


def check(name: str, scheme: str, **options: object) -> Module:
    """Quantize the model, compare its answers with the float file's, and return it."""
    samples, calls = calls_of(16, 16, 16), calls_of(1, 3, 3, 16, 2)
    graph, reference = Graph(), Graph()
    expected = answers(reference.returns(*MODELS[name](reference)), calls, "builtin")
    module = graph.returns(*MODELS[name](graph))
    quantize(module, scheme, [*samples, *calls], **options)
    for resolver in ("xnnpack", "builtin"):
        found = answers(module, [*calls, calls[0]], resolver)
        for want, got in zip(expected, found, strict=False):
            for output, right in want.items():
                np.testing.assert_allclose(got[output], right, rtol=0, atol=ERRORS[scheme])
        for output, first in found[0].items():
            np.testing.assert_array_equal(found[-1][output], first)
    return module


def types(function: Function) -> list[DType]:
    return [argument.dtype for argument in function.arguments]


def conversions(function: Function) -> list[tuple[int | None, ...]]:
    """Return the shapes that the function converts from or to floats."""
    found = function.ops_of({"tfl.quantize", "tfl.dequantize"})
    return [op.results[0].shape or () for op in found]


F32, I8, I16, I32 = DType.F32, DType.I8, DType.I16, DType.I32


@pytest.mark.parametrize("scheme", ACTIVATIONS)
@pytest.mark.parametrize("name", MODELS)
def test_answers(name: str, scheme: str) -> None:
    module = check(name, scheme)
    # No step converts a whole sequence.
    assert all(len(shape) < 3 or shape[0] == 1 for shape in conversions(module.functions["body"]))


@pytest.mark.parametrize("name", MODELS)
def test_int8_loops_have_float_states_and_int8_products(name: str) -> None:
    body = check(name, "int8").functions["body"]
    (product,) = body.ops_of({"tfl.fully_connected"})
    assert [value.dtype for value in product.inputs[:2]] == [I8, I8]
    assert body.arguments[1].dtype is F32
    assert body.arguments[3].dtype is I8
    for kind in ("tfl.add", "tfl.mul", "tfl.tanh"):
        assert all(op.results[0].dtype in (F32, I32) for op in body.ops_of({kind}))


def test_sequences_are_integers_if_all_their_readers_are() -> None:
    assert types(check("dense_after", "int8").functions["body"]) == [I32, F32, I8, I8]
    assert types(check("states_and_last", "int8").functions["body"]) == [I32, F32, F32, I8]


@pytest.mark.parametrize("name", MODELS)
def test_int16_loops_carry_int16(name: str) -> None:
    assert types(check(name, "int16x8").functions["body"]) == [I32, I16, I16, I16]


@pytest.mark.parametrize("name", MODELS)
def test_loops_without_floats_have_int16_states_and_int8_products(name: str) -> None:
    module = check(name, "int8", float_fallback=False)
    body = module.functions["body"]
    assert types(body) == [I32, I16, I16, I8]
    assert not any(value.dtype is F32 for op in body.ops() for value in (*op.inputs, *op.results))
    (product,) = body.ops_of({"tfl.fully_connected"})
    assert [value.dtype for value in product.inputs[:2]] == [I8, I8]


def test_a_float_loop_between_integer_layers_carries_floats() -> None:
    rules = [LayerRule("float32", op=op) for op in ("ADD", "MUL", "TANH", "GATHER", "DYNAMIC_UPDATE_SLICE")]
    module = check("dense_after", "int8", rules=rules)
    assert types(module.functions["body"])[1] is F32


def test_an_op_of_the_loop_without_an_integer_kernel_is_named() -> None:
    graph = Graph()
    last = layer(graph, lambda b, x, h: b.tfl.sin(b.tfl.add(x, h, result_types=[h.type]), result_types=[h.type]))[1]
    module = graph.returns(last)
    with pytest.raises(ConversionError, match=r"this op would stay in float:\n  SIN at"):
        quantize(module, "int8", calls_of(3), float_fallback=False)


def stacked(g: Graph) -> list[Value]:
    """Two loops with one body; the second one's state is half as large."""
    first = layer(g)
    half = np.float32(0.5)
    b = g._builder
    xs = b.tfl.mul(first[3], half, result_types=[first[3].type])
    second = loop(b, [np.int32(0), b.tfl.mul(first[1], half, result_types=[first[1].type]), first[2], xs], TYPES)
    return [first[1], second[1], second[2]]


TYPES = [i32(), f32(None, UNITS), f32(STEPS, None, UNITS), f32(STEPS, None, UNITS)]
MODELS["stacked"] = stacked


@pytest.mark.parametrize("fallback", [True, False])
def test_loops_with_one_body_have_types_of_their_own(fallback: bool) -> None:
    module = check("stacked", "int8", float_fallback=fallback)
    state = F32 if fallback else I16
    for name in ("body", "body_1"):
        assert types(module.functions[name])[:2] == [I32, state]
        assert types(module.functions[name])[3] is I8
    scales = [module.functions[name].arguments[3].type.quantization for name in ("body", "body_1")]
    assert scales[0] != scales[1]


def test_copies_of_functions_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the functions calls the next one twice."""
    monkeypatch.setattr(copy_functions, "MAX_COPIED_OPS", 100)
    g = Graph()
    carried, depth = [i32(), f32(2)], 12
    add_function(g.module, "cond", carried, lambda b, i, x: [b.tfl.less(i, np.int32(1), result_types=[BOOL])])

    def add(level: int) -> None:
        def body(b: Builder, i: Value, x: Value) -> list[Value]:
            for _ in range(2 if level else 0):
                symbols = {"cond_subgraph_index": Symbol("cond"), "body_subgraph_index": Symbol(f"body{level - 1}")}
                _, x = b.op("tfl.while", [np.int32(0), x], symbols, carried).results
            return [b.tfl.add(i, np.int32(1), result_types=[i32()]), b.tfl.tanh(x, result_types=[x.type])]

        add_function(g.module, f"body{level}", carried, body)

    for level in range(depth):
        add(level)
    x = g.input(2)
    symbols = {"cond_subgraph_index": Symbol("cond"), "body_subgraph_index": Symbol(f"body{depth - 1}")}
    module = g.returns(g._builder.op("tfl.while", [np.int32(0), x], symbols, carried).results[1])
    before = sum(1 for _ in module.ops())
    copy_functions.copy_shared_functions(module)
    assert before < sum(1 for _ in module.ops()) <= before + 100
    verify(module, DIALECTS)


@pytest.mark.parametrize(
    ("scheme", "fallback", "stored"), [("int8", True, F32), ("int8", False, I16), ("int16x8", True, I16)]
)
def test_states_between_calls(scheme: str, fallback: bool, stored: DType) -> None:
    calls = calls_of(2, 2, 2)
    graph, reference = Graph(), Graph()
    expected = answers(reference.returns(*stateful(reference)), calls, "builtin")
    module = graph.returns(*stateful(graph))
    quantize(module, scheme, calls, float_fallback=fallback)
    (variable,) = graph.function.ops_of({"tfl.pseudo_variable"})
    assert variable.result.dtype is stored
    for resolver in ("xnnpack", "builtin"):
        for want, got in zip(expected, answers(module, calls, resolver), strict=True):
            np.testing.assert_allclose(got["y0"], want["y0"], rtol=0, atol=ERRORS[scheme])


@pytest.mark.parametrize("scheme", ACTIVATIONS)
@pytest.mark.parametrize("start", [-1e9, -np.inf])
def test_a_state_begins_far_away_from_all_other_numbers(start: float, scheme: str) -> None:
    calls = calls_of(2, 2, 2)
    graph, reference = Graph(), Graph()
    expected = answers(reference.returns(*running_maximum(reference, start)), calls, "builtin")
    module = graph.returns(*running_maximum(graph, start))
    quantize(module, scheme, calls)
    for resolver in ("xnnpack", "builtin"):
        for want, got in zip(expected, answers(module, calls, resolver), strict=True):
            np.testing.assert_allclose(got["y0"], want["y0"], rtol=0, atol=0.04 if scheme == "int8" else 0.01)
