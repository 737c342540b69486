"""How states are kept between calls: in resource variables, or in variable tensors where a kernel or a target asks."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from ai_edge_litert.interpreter import Interpreter, OpResolverType

import litefuse
from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.errors import KernelError
from litefuse.ir import Builder, Constant, DType, Module, TensorType, Value, Variable
from litefuse.options import Options
from litefuse.passes.finalize.states.initializers import initialize_state
from litefuse.passes.finalize.states.variable_tensors import place_variable_tensors
from litefuse.passes.optimize.driver import optimize
from tests.support.modules.lite_modules import entry, f32, unpack

SHAPE = (2, 3)
RESOURCE = TensorType(DType.RESOURCE, ())
Step = Callable[[Builder, Value, Value], tuple[Value, Value]]


def accumulate(b: Builder, x: Value, state: Value) -> tuple[Value, Value]:
    """Return the answer, and half of it as the next state."""
    answer = b.tfl.add(x, state)
    return answer, b.tfl.mul(answer, b.const(np.float32(0.5)))


def model(
    step: Step = accumulate, *, initial: float = 0.0, batch: int | None = SHAPE[0], signatures: int = 1
) -> Module:
    module = Module()
    module.variables["s"] = Variable("s", f32(*SHAPE), Constant.of(np.full(SHAPE, initial, np.float32)))

    def body(b: Builder, x: Value) -> list[Value]:
        handle = b.tfl.var_handle(container="", shared_name="s", result_types=[RESOURCE])
        answer, following = step(b, x, b.tfl.read_variable(handle, result_types=[f32(*SHAPE)]))
        b.tfl.assign_variable(handle, following, result_types=[])
        return [answer]

    for number in range(signatures):
        entry([f32(batch, SHAPE[1])], body, inputs=["x"], outputs=["y"], module=module, name=f"serve_{number}")
    return module


def prepare(module: Module, **options: str) -> bytes:
    context = Context(DIALECTS, Options(**options))
    place_variable_tensors(module, context)
    initialize_state(module, context)
    optimize(module, context)
    return to_bytes(module)


RESOLVERS = [OpResolverType.AUTO, OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES]


@pytest.mark.parametrize("resolver", RESOLVERS)
@pytest.mark.parametrize("target, initial", [("interpreter", 0.0), ("interpreter", 0.5), ("micro", 0.0)])
def test_it_remembers_until_it_is_reset(target, initial, resolver):
    module = model(initial=initial)
    interpreter = litefuse.Interpreter(prepare(module, target=target), experimental_op_resolver_type=resolver)
    assert ("s" in module.variables) == (target == "interpreter")
    runner = interpreter.get_signature_runner()
    state = np.full(SHAPE, initial, np.float32)
    for call in range(6):
        if call in (0, 4):
            interpreter.reset()
            state[:] = initial
        x = np.random.default_rng(call).normal(size=SHAPE).astype(np.float32)
        np.testing.assert_array_equal(runner(x=x)["y"], x + state)
        state = (x + state) * np.float32(0.5)


def test_a_state_without_an_initial_value_cannot_be_reset() -> None:
    module = model()
    module.variables.clear()
    interpreter = litefuse.Interpreter(prepare(module))
    with pytest.raises(KernelError, match=r"no initial value of 's': open a new interpreter"):
        interpreter.reset()


def returns_the_state(b: Builder, x: Value, state: Value) -> tuple[Value, Value]:
    return state, b.tfl.add(x, state)


def reads_it_elsewhere(b: Builder, x: Value, state: Value) -> tuple[Value, Value]:
    return b.tfl.mul(b.tfl.cos(x), state), b.tfl.add(x, state)


def forgets(b: Builder, x: Value, state: Value) -> tuple[Value, Value]:
    return b.tfl.add(x, state), b.const(np.zeros(SHAPE, np.float32))


REFUSED = {
    "it does not begin with zeros": lambda: model(initial=0.5),
    "two signatures share it": lambda: model(signatures=2),
    "an input has a free dimension": lambda: model(batch=None),
    "the answer is the state itself": lambda: model(returns_the_state),
    "the state is read by what does not make the next one": lambda: model(reads_it_elsewhere),
    "the next state is a constant": lambda: model(forgets),
}


@pytest.mark.parametrize("make", REFUSED.values(), ids=REFUSED)
def test_other_variables_stay_resources(make):
    module = make()
    operators = unpack(prepare(module, target="micro")).operatorCodes
    assert "s" in module.variables
    assert 142 in [code.builtinCode for code in operators]  # VAR_HANDLE


def test_the_report_explains_how_to_clear_states():
    context = Context(DIALECTS, Options())
    module = model()
    place_variable_tensors(module, context)
    (event,) = context.events
    assert event.reason == (
        "it keeps a state between calls in a resource variable, which reset_all_variables() does not reset: "
        "litefuse.Interpreter.reset() or a new interpreter resets it"
    )
    assert event.facts == {"variable": "s"}


def test_compiled_model_supports_no_variable_tensors():
    module = model()
    prepare(module, target="compiled_model")
    assert "s" in module.variables


def test_a_scalar_stays_a_resource() -> None:
    """Its SLICE would be dynamic, and a dynamic variable tensor ends the first call."""
    module = Module()
    module.variables["s"] = Variable("s", f32(), Constant.of(np.float32(0)))

    def body(b: Builder, x: Value) -> list[Value]:
        handle = b.tfl.var_handle(container="", shared_name="s", result_types=[RESOURCE])
        total = b.tfl.add(b.tfl.read_variable(handle, result_types=[f32()]), x)
        b.tfl.assign_variable(handle, total, result_types=[])
        return [total]

    entry([f32()], body, inputs=["x"], outputs=["y"], module=module)
    runner = Interpreter(model_content=prepare(module, target="micro")).get_signature_runner()
    assert "s" in module.variables
    assert [runner(x=np.float32(3))["y"].item() for _ in range(3)] == [3, 6, 9]


def test_a_fused_op_keeps_its_state_by_itself():
    weights = [
        np.random.default_rng(n).normal(size=shape).astype(np.float32) for n, shape in enumerate(((3, 3), (3, 3)))
    ]

    def step(b: Builder, x: Value, state: Value) -> tuple[Value, Value]:
        inputs = b.tfl.reshape(x, b.i32([2, 1, 3]))
        bias = np.zeros(3, np.float32)
        kind = "tfl.unidirectional_sequence_rnn"
        attributes = {"time_major": False, "fused_activation_function": "TANH"}
        answer = b.op(kind, (inputs, *weights, bias, state), attributes).result
        following = b.op("tfl.pseudo_final_state", (answer,), {"operand": 4}, [f32(*SHAPE)]).result
        return b.tfl.reshape(answer, b.i32([2, 3])), following

    module = model(step)
    interpreter = litefuse.Interpreter(prepare(module))
    kinds = [op.kind for op in module.functions["serve_0"].ops() if op.kind.startswith("tfl.")]
    assert kinds == ["tfl.pseudo_variable", "tfl.reshape", "tfl.unidirectional_sequence_rnn", "tfl.reshape"]
    runner = interpreter.get_signature_runner()
    state = np.zeros(SHAPE)
    for call in range(6):
        if call == 4:
            interpreter.reset()
            state[:] = 0
        x = np.random.default_rng(call).normal(size=SHAPE).astype(np.float32)
        state = np.tanh(x @ weights[0].T + state @ weights[1].T)
        np.testing.assert_allclose(runner(x=x)["y"], state, atol=1e-6)
