"""Variables that only carry a state become variable tensors: the conditions, and the results of the file."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from ai_edge_litert.interpreter import Interpreter, OpResolverType

from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, Constant, DType, Module, TensorType, Value, Variable
from litefuse.options import Options
from litefuse.passes.finalize.initializers import initialize_state
from litefuse.passes.finalize.variable_tensors import place_variable_tensors
from litefuse.passes.optimize.driver import optimize
from tests.backend.build import entry, f32, unpack

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


@pytest.mark.parametrize("resolver", [OpResolverType.AUTO, OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES])
def test_it_remembers_until_it_is_reset(resolver):
    module = model()
    interpreter = Interpreter(model_content=prepare(module), experimental_op_resolver_type=resolver)
    assert not module.variables
    assert len(module.functions) == 1
    runner = interpreter.get_signature_runner()
    state = np.zeros(SHAPE, np.float32)
    for call in range(6):
        if call == 4:
            interpreter.reset_all_variables()
            state[:] = 0
        x = np.random.default_rng(call).normal(size=SHAPE).astype(np.float32)
        np.testing.assert_array_equal(runner(x=x)["y"], x + state)
        state = (x + state) * np.float32(0.5)


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
    operators = unpack(prepare(module)).operatorCodes
    assert "s" in module.variables
    assert 142 in [code.builtinCode for code in operators]  # VAR_HANDLE


REASONS = {
    "it does not begin with zeros": "its initial value is not zero",
    "an input has a free dimension": "an input of its signature has a free dimension: resizing it clears the variable",
    "the answer is the state itself": "it does more than carry one value from each call of a signature to the next",
}


@pytest.mark.parametrize("name", REASONS)
def test_the_report_explains_how_to_clear_states_that_a_reset_keeps(name):
    context = Context(DIALECTS, Options())
    module = REFUSED[name]()
    place_variable_tensors(module, context)
    (event,) = context.events
    assert event.reason == (
        f"reset_all_variables() does not reset it, since {REASONS[name]}: create a new interpreter to reset it"
    )
    assert event.facts == {"variable": "s", "clear": "new interpreter"}
    content = prepare(REFUSED[name]())
    answers = []
    x = np.ones(SHAPE, np.float32)
    for _ in range(2):
        interpreter = Interpreter(model_content=content)
        runner = interpreter.get_signature_runner()
        answers.append([runner(x=x)["y"] for _ in range(2)])
        interpreter.reset_all_variables()
        answers[-1].append(runner(x=x)["y"])
    # A new interpreter repeats the answers, starting at the initial value; a reset does not restart them.
    np.testing.assert_array_equal(*answers)
    assert not np.array_equal(answers[0][0], answers[0][1])
    assert not np.array_equal(answers[0][0], answers[0][2])


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
    runner = Interpreter(model_content=prepare(module)).get_signature_runner()
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
    interpreter = Interpreter(model_content=prepare(module))
    kinds = [op.kind for op in module.functions["serve_0"].ops() if op.kind.startswith("tfl.")]
    assert kinds == ["tfl.pseudo_variable", "tfl.reshape", "tfl.unidirectional_sequence_rnn", "tfl.reshape"]
    runner = interpreter.get_signature_runner()
    state = np.zeros(SHAPE)
    for call in range(4):
        x = np.random.default_rng(call).normal(size=SHAPE).astype(np.float32)
        state = np.tanh(x @ weights[0].T + state @ weights[1].T)
        np.testing.assert_allclose(runner(x=x)["y"], state, atol=1e-6)
