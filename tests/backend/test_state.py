"""State that persists between calls: recurrent states, resource variables, tables."""

from __future__ import annotations

import numpy as np
import pytest
from ai_edge_litert.interpreter import Interpreter, OpResolverType

from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.errors import InvalidModuleError
from litefuse.ir import DType, Module, Symbol, TensorType
from litefuse.options import Options
from litefuse.passes.finalize.states.state_producers import split_state_operands
from tests.support.modules.lite_modules import add_function, entry, f32, tensor, unpack
from tests.support.modules.recurrent_kernels import lstm_reference, zero_state

UNITS, FEATURES = 3, 2
RESOURCE = TensorType(DType.RESOURCE, ())


def weights(seed: int) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    shapes = [(UNITS, FEATURES)] * 4 + [(UNITS, UNITS)] * 4 + [(UNITS,)] * 4
    return [rng.normal(size=shape).astype(np.float32) for shape in shapes]


def lstm(b, x, hidden, cell, parts):
    return b.tfl.unidirectional_sequence_lstm(
        x,
        *parts[:8],
        *(None, None, None),
        *parts[8:],
        *(None, None),
        hidden,
        cell,
        *(None, None, None, None),
        fused_activation_function="TANH",
        result_types=[f32(None, None, UNITS)],
    )


def test_stateless_lstm_with_any_batch():
    parts = weights(0)
    arguments = [f32(None, None, FEATURES)]
    module = entry(
        arguments,
        lambda b, x: [lstm(b, x, zero_state(b, x, UNITS), zero_state(b, x, UNITS), parts)],
        inputs=["x"],
        outputs=["y"],
    )
    content = to_bytes(module)
    variables = [t for t in unpack(content).subgraphs[0].tensors if t.isVariable]
    assert [(list(t.shape), list(t.shapeSignature), t.buffer) for t in variables] == [([1, UNITS], [-1, UNITS], 0)] * 2
    runner = Interpreter(model_content=content).get_signature_runner()
    for batch, time in ((1, 4), (4, 4), (4, 4), (2, 7)):
        x = np.random.default_rng(batch).normal(size=(batch, time, FEATURES)).astype(np.float32)
        zeros = np.zeros((batch, UNITS))
        expected, _, _ = lstm_reference(x, parts, zeros, zeros)
        np.testing.assert_allclose(runner(x=x)["y"], expected, atol=1e-6)


def test_state_that_is_kept():
    parts = weights(1)

    def body(b, x):
        hidden = b.tfl.pseudo_variable(result_types=[f32(2, UNITS)])
        cell = b.tfl.pseudo_variable(result_types=[f32(2, UNITS)])
        return [lstm(b, x, hidden, cell, parts)]

    module = entry([f32(2, 4, FEATURES)], body, inputs=["x"], outputs=["y"])
    content = to_bytes(module)
    assert len(unpack(content).subgraphs[0].operators) == 1
    interpreter = Interpreter(model_content=content)
    interpreter.allocate_tensors()
    hidden = cell = np.zeros((2, UNITS))
    for call in range(3):
        x = np.random.default_rng(call).normal(size=(2, 4, FEATURES)).astype(np.float32)
        interpreter.set_tensor(interpreter.get_input_details()[0]["index"], x)
        interpreter.invoke()
        found = interpreter.get_tensor(interpreter.get_output_details()[0]["index"])
        expected, hidden, cell = lstm_reference(x, parts, hidden, cell)
        np.testing.assert_allclose(found, expected, atol=1e-6)


@pytest.mark.parametrize("state", ["shared", "constant"])
def test_states_that_no_kernel_can_write(state):
    def body(b, x):
        if state == "constant":
            hidden = cell = b.const(np.zeros((2, UNITS), np.float32))
        else:
            hidden = cell = zero_state(b, x, UNITS)
        return [lstm(b, x, hidden, cell, weights(2))]

    module = entry([f32(2, 4, FEATURES)], body, inputs=["x"], outputs=["y"])
    problem = "is a constant" if state == "constant" else "has other uses"
    with pytest.raises(InvalidModuleError, match=f"its state, operand 18, {problem}"):
        to_bytes(module)


def with_states(kind):
    """Build two LSTMs whose initial states are arguments, constants or one shared value; all states are returned."""
    parts = weights(3)

    def body(b, x, hidden, cell):
        if kind == "constants":
            hidden, cell = (b.const(np.full((2, UNITS), value, np.float32)) for value in (0.5, -0.25))
        elif kind == "one value":
            hidden = cell = b.tfl.mul(hidden, cell)
        given = hidden
        if kind == "computed in place":
            hidden, cell = (_in_place(b, state) for state in (hidden, cell))
        output = lstm(b, x, hidden, cell, parts)
        finals = [
            b.op("tfl.pseudo_final_state", (output,), {"operand": operand}, [f32(2, UNITS)]).result
            for operand in (18, 19)
        ]
        second = lstm_of_units(b, output, finals[1], finals[0], parts)
        return [output, *finals, b.tfl.add(given, b.const(np.float32(0))), second]

    arguments = [f32(2, 4, FEATURES), f32(2, UNITS), f32(2, UNITS)]
    module = entry(arguments, body, inputs=["x", "h", "c"], outputs=["y", "final_h", "final_c", "h_before", "second"])
    split_state_operands(module, Context(DIALECTS, Options()))
    return module, parts


def _in_place(b, state):
    """Return the same value by ops that the runtime may compute in place."""
    state = b.tfl.expand_dims(b.tfl.maximum(state, b.const(np.float32(-9))), b.i32(0))
    return b.tfl.mul(b.tfl.squeeze(state, squeeze_dims=(0,)), b.const(np.float32(1)))


def lstm_of_units(b, x, hidden, cell, parts):
    """Return an LSTM whose features are the first FEATURES units of another one."""
    narrowed = b.tfl.slice(x, b.i32([0, 0, 0]), b.i32([-1, -1, FEATURES]))
    return lstm(b, narrowed, hidden, cell, parts)


@pytest.mark.parametrize("kind", ["arguments", "constants", "one value", "computed in place"])
@pytest.mark.parametrize("resolver", [OpResolverType.AUTO, OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES])
def test_states_in_and_out(kind, resolver):
    module, parts = with_states(kind)
    interpreter = Interpreter(model_content=to_bytes(module), experimental_op_resolver_type=resolver)
    runner = interpreter.get_signature_runner()
    for call in range(3):
        rng = np.random.default_rng(call)
        x, h, c = (rng.normal(size=shape).astype(np.float32) for shape in ((2, 4, FEATURES), (2, UNITS), (2, UNITS)))
        found = runner(x=x, h=h, c=c)
        if kind == "constants":
            h, c = np.full_like(h, 0.5), np.full_like(c, -0.25)
        elif kind == "one value":
            h = c = h * c
        expected, final_h, final_c = lstm_reference(x, parts, h, c)
        second, _, _ = lstm_reference(expected[..., :FEATURES], parts, final_c, final_h)
        np.testing.assert_allclose(found["y"], expected, atol=1e-6)
        np.testing.assert_allclose(found["final_h"], final_h, atol=1e-6)
        np.testing.assert_allclose(found["final_c"], final_c, atol=1e-6)
        np.testing.assert_allclose(found["h_before"], h, atol=1e-6)
        np.testing.assert_allclose(found["second"], second, atol=1e-6)


def handle(b):
    return b.tfl.var_handle(container="", shared_name="counter", result_types=[RESOURCE])


def test_a_variable_set_once_and_changed_by_two_signatures():
    module = Module()

    def initialize(b):
        b.tfl.assign_variable(handle(b), np.array([5, 7], np.float32), result_types=[])
        return []

    add_function(module, "initialize", [], initialize)

    def once(b):
        b.tfl.call_once(init_subgraph_index=Symbol("initialize"), result_types=[])

    def add(b, x):
        once(b)
        total = b.tfl.add(b.tfl.read_variable(handle(b), result_types=[f32(2)]), x, result_types=[f32(2)])
        b.tfl.assign_variable(handle(b), total, result_types=[])
        return [total]

    def read(b):
        once(b)
        return [b.tfl.read_variable(handle(b), result_types=[f32(2)])]

    entry([f32(2)], add, inputs=["x"], outputs=["total"], module=module, name="add")
    entry([], read, inputs=[], outputs=["value"], module=module, name="read")
    content = to_bytes(module)
    assert [subgraph.name for subgraph in unpack(content).subgraphs] == [b"add", b"read", b"initialize"]
    interpreter = Interpreter(model_content=content)
    add_runner = interpreter.get_signature_runner("add")
    for total in ([6, 7], [7, 7]):
        np.testing.assert_array_equal(add_runner(x=np.array([1, 0], np.float32))["total"], total)


def test_a_table():
    table_type, texts = tensor(DType.RESOURCE, 1), tensor(DType.STRING, None)
    attributes = {"table_id": 7, "key_dtype": DType.STRING, "value_dtype": DType.I64}
    module = Module()

    def initialize(b):
        table = b.tfl.hashtable(**attributes, result_types=[table_type])
        keys, values = np.array([b"a", b"b"], object), np.array([10, 20], np.int64)
        b.tfl.hashtable_import(table, keys, values, result_types=[])
        return []

    def body(b, keys):
        b.tfl.call_once(init_subgraph_index=Symbol("initialize"), result_types=[])
        table = b.tfl.hashtable(**attributes, result_types=[table_type])
        found = b.tfl.hashtable_find(table, keys, np.array([-1], np.int64), result_types=[tensor(DType.I64, None)])
        return [found]

    add_function(module, "initialize", [], initialize)
    entry([texts], body, inputs=["keys"], outputs=["ids"], module=module)
    runner = Interpreter(model_content=to_bytes(module)).get_signature_runner()
    np.testing.assert_array_equal(runner(keys=np.array([b"b", b"c", b"a"], object))["ids"], [20, -1, 10])
