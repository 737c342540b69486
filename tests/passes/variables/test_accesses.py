"""Conflicts of XNNPACK and control flow with variables: found by random programs, then minimized."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from ai_edge_litert.interpreter import Interpreter, OpResolverType

from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, Constant, DType, Module, Symbol, TensorType, Value, Variable
from litefuse.options import Options
from litefuse.passes.finalize.break_aliases import break_aliases
from litefuse.passes.finalize.states.initializers import initialize_state
from litefuse.passes.lowering.control_flow.accesses import order_accesses
from litefuse.passes.optimize.driver import optimize
from tests.support.modules.lite_modules import add_function, entry, f32

RESOLVERS = [OpResolverType.AUTO, OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES]
SIZE = 96
SQUARE = f32(SIZE, SIZE)
RESOURCE = TensorType(DType.RESOURCE, ())
Array = np.ndarray
Step = Callable[[Builder, Value], Value]


def handle(b: Builder) -> Value:
    return b.tfl.var_handle(container="", shared_name="v", result_types=[RESOURCE])


def read(b: Builder, variable: Value) -> Value:
    return b.tfl.read_variable(variable, result_types=[SQUARE])


def run(module: Module, resolver: OpResolverType) -> Interpreter:
    """Run with an additional signature `peek`, and the variable's initial value 0.5."""
    initial = np.full((SIZE, SIZE), 0.5, np.float32)
    module.variables["v"] = Variable("v", SQUARE, Constant.of(initial))
    entry([], lambda b: [read(b, handle(b))], inputs=[], outputs=["v"], module=module, name="peek")
    context = Context(DIALECTS, Options())
    for stage in (order_accesses, initialize_state, optimize, break_aliases):
        stage(module, context)
    return Interpreter(model_content=to_bytes(module), experimental_op_resolver_type=resolver)


def inputs(call: int) -> Array:
    return np.random.default_rng(call).uniform(-1, 1, (SIZE, SIZE)).astype(np.float32)


IN_PLACE: dict[str, tuple[Callable[[Builder, Value, Value], Value], Callable[[Array, Array], Array]]] = {
    "product": (lambda b, v, x: b.tfl.batch_matmul(v, x, adj_x=False, adj_y=False), lambda v, x: v @ x),
    "transposed": (lambda b, v, x: b.tfl.transpose(b.tfl.add(v, x), b.i32([1, 0])), lambda v, x: (v + x).T),
    "turned": (lambda b, v, x: b.tfl.transpose(v, b.i32([1, 0])), lambda v, x: v.T),
    "twice": (lambda b, v, x: b.tfl.add(v, v), lambda v, x: v + v),
}


@pytest.mark.parametrize("resolver", RESOLVERS)
@pytest.mark.parametrize("kind", IN_PLACE)
def test_no_op_writes_over_the_variable_that_it_reads(kind: str, resolver: OpResolverType) -> None:
    step, reference = IN_PLACE[kind]

    def body(b: Builder, x: Value) -> list[Value]:
        variable = handle(b)
        b.tfl.assign_variable(variable, step(b, read(b, variable), x), result_types=[])
        return [b.tfl.neg(x)]

    def start(b: Builder, x: Value) -> list[Value]:
        b.tfl.assign_variable(handle(b), x, result_types=[])
        return [b.tfl.neg(x)]

    module = entry([SQUARE], body, inputs=["x"], outputs=["y"], name="main")
    entry([SQUARE], start, inputs=["x"], outputs=["y"], module=module, name="start")
    interpreter = run(module, resolver)
    expected = inputs(9)
    interpreter.get_signature_runner("start")(x=expected)
    for call in range(3):
        interpreter.get_signature_runner("main")(x=inputs(call))
        expected = reference(expected, inputs(call))
        found = interpreter.get_signature_runner("peek")()["v"]
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-5 * np.abs(expected).max())


@pytest.mark.parametrize("resolver", RESOLVERS)
def test_two_handles_are_one_variable(resolver: OpResolverType) -> None:
    """The program of the issue: an assignment, a nested function that assigns and reads, an assignment."""

    def body(b: Builder, x: Value) -> list[Value]:
        outer = handle(b)
        b.tfl.assign_variable(outer, b.tfl.tanh(b.tfl.add(read(b, outer), x)), result_types=[])
        inner = handle(b)
        b.tfl.assign_variable(inner, b.tfl.mul(read(b, inner), b.const(np.float32(0.5))), result_types=[])
        answer = b.tfl.mul(read(b, inner), b.const(np.float32(3)))
        b.tfl.assign_variable(outer, b.tfl.sub(read(b, outer), b.const(np.float32(1))), result_types=[])
        return [answer]

    module = entry([SQUARE], body, inputs=["x"], outputs=["y"], name="main")
    interpreter = run(module, resolver)
    kinds = [op.kind for op in module.functions["main"].ops()]
    assert [kinds.count(f"tfl.{kind}") for kind in ("var_handle", "read_variable", "assign_variable")] == [1, 1, 1]
    value = np.full((SIZE, SIZE), 0.5, np.float32)
    for call in range(3):
        half = np.tanh(value + inputs(call)) * np.float32(0.5)
        found = interpreter.get_signature_runner("main")(x=inputs(call))["y"]
        np.testing.assert_allclose(found, half * 3, rtol=0, atol=2e-6)
        value = half - 1


@pytest.mark.parametrize("resolver", RESOLVERS)
def test_a_branch_may_return_an_unmodified_variable(resolver: OpResolverType) -> None:
    module = Module()
    add_function(module, "then", [SQUARE], lambda b, _x: [read(b, handle(b))])
    add_function(module, "else", [SQUARE], lambda b, x: [b.tfl.neg(x)])

    def body(b: Builder, x: Value, c: Value) -> list[Value]:
        branches = {"then_subgraph_index": Symbol("then"), "else_subgraph_index": Symbol("else")}
        answer = b.op("tfl.if", (c, x), branches, [SQUARE]).result
        variable = handle(b)
        b.tfl.assign_variable(variable, b.tfl.add(read(b, variable), x), result_types=[])
        return [answer]

    arguments = [SQUARE, TensorType(DType.BOOL, ())]
    entry(arguments, body, inputs=["x", "c"], outputs=["y"], module=module, name="main")
    interpreter = run(module, resolver)
    value = np.full((SIZE, SIZE), 0.5, np.float32)
    for call in range(4):
        x = inputs(call)
        found = interpreter.get_signature_runner("main")(x=x, c=np.array(call % 2 == 0))["y"]
        np.testing.assert_array_equal(found, value if call % 2 == 0 else -x)
        value = value + x


@pytest.mark.parametrize("resolver", RESOLVERS)
def test_a_branch_may_return_a_value_twice(resolver: OpResolverType) -> None:
    """This happens if the branch returns both an assigned value and the variable read after it; IF fills only one of
    two results that are the same value.
    """
    module = Module()

    def then(b: Builder, x: Value) -> list[Value]:
        y = b.tfl.mul(x, x)
        b.tfl.assign_variable(handle(b), y, result_types=[])
        return [y, read(b, handle(b)), y]

    add_function(module, "then", [SQUARE], then)
    add_function(module, "else", [SQUARE], lambda b, x: [b.tfl.neg(x), x, x])

    def body(b: Builder, x: Value, c: Value) -> list[Value]:
        branches = {"then_subgraph_index": Symbol("then"), "else_subgraph_index": Symbol("else")}
        return b.op("tfl.if", (c, x), branches, [SQUARE] * 3).results

    arguments = [SQUARE, TensorType(DType.BOOL, ())]
    entry(arguments, body, inputs=["x", "c"], outputs=["a", "b", "c"], module=module, name="main")
    interpreter = run(module, resolver)
    for call in range(4):
        x = inputs(call)
        found = interpreter.get_signature_runner("main")(x=x, c=np.array(call % 2 == 0))
        wanted = (x * x, x * x, x * x) if call % 2 == 0 else (-x, x, x)
        for key, value in zip("abc", wanted, strict=True):
            np.testing.assert_array_equal(found[key], value)


def test_the_files_variables_hold_bits() -> None:
    """XNNPACK would run on float variables."""
    module = entry([SQUARE], lambda b, x: [b.tfl.add(read(b, handle(b)), x)], inputs=["x"], outputs=["y"], name="main")
    run(module, RESOLVERS[0])
    reads = [op.result.dtype for op in module.ops() if op.kind == "tfl.read_variable"]
    assert reads == [DType.I32, DType.I32]
