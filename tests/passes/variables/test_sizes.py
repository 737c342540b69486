"""A value assigned to a variable must have the variable's size: READ_VARIABLE copies without comparing."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import tensorflow as tf

import litefuse
from litefuse.backend import to_bytes
from litefuse.errors import InvalidModuleError
from litefuse.ir import Builder, Constant, DType, Module, TensorType, Value, Variable
from tests.support import harness
from tests.support.modules.lite_modules import entry, f32


class Buffer(tf.Module):
    """Keeps the last inputs of four elements each; their type has any number of elements."""

    def __init__(self) -> None:
        self.row = tf.Variable(tf.zeros([4]))
        self.scalar = tf.Variable(0.0)

    @tf.function(input_signature=[tf.TensorSpec([None], name="x"), tf.TensorSpec(None, name="s")])
    def keep(self, x: tf.Tensor, s: tf.Tensor) -> dict[str, tf.Tensor]:
        before = 2.0 * self.row
        self.row.assign(x + 1.0)
        self.row.assign_add(x)
        self.scalar.assign(tf.reshape(s, []) * 2.0)
        return {"before": before, "row": self.row.read_value(), "scalar": self.scalar.read_value()}


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("buffer")
    module = Buffer()
    tf.saved_model.save(module, str(folder), signatures=module.keep)
    return bytes(litefuse.convert(Path(folder)).to_bytes())


@pytest.mark.parametrize("resolver", harness.RESOLVERS)
def test_values_of_a_free_size_are_kept(content: bytes, resolver: str) -> None:
    interpreter, module = harness.open_interpreter(content, resolver=resolver), Buffer()
    for call in range(4):
        x = np.random.default_rng(call).normal(size=4).astype(np.float32)
        s = np.float32(call).reshape([1] * (call % 3))
        given = interpreter.get_signature_runner()(x=x, s=s)
        for name, value in module.keep(tf.constant(x), tf.constant(s)).items():
            harness.compare(given[name], value.numpy())


@pytest.mark.parametrize("resolver", harness.RESOLVERS)
@pytest.mark.parametrize("size", [3, 9, 0])
def test_another_size_is_an_error_as_in_tensorflow(content: bytes, resolver: str, size: int) -> None:
    """The value was stored before, and reading it copied adjacent memory."""
    runner, module = harness.open_interpreter(content, resolver=resolver).get_signature_runner(), Buffer()
    x = np.ones(size, np.float32)
    with pytest.raises((tf.errors.InvalidArgumentError, ValueError)):
        module.keep(tf.constant(x), tf.constant(0.0))
    with pytest.raises(RuntimeError, match=r"num_input_elements != num_output_elements|failed to"):
        runner(x=x, s=np.float32(0))


def _assigning(assigned: TensorType, read: TensorType) -> Module:
    def handle(b: Builder) -> Value:
        resource = TensorType(DType.RESOURCE, ())
        return b.tfl.var_handle(container="", shared_name="v", result_types=[resource])

    def body(b: Builder, x: Value) -> list[Value]:
        b.tfl.assign_variable(handle(b), x, result_types=[])
        return [b.tfl.read_variable(handle(b), result_types=[read])]

    module = entry([assigned], body, inputs=["x"], outputs=["y"])
    module.variables["v"] = Variable("v", read, Constant.of(np.zeros([4], np.float32)))
    return module


def test_export_refuses_a_variable_of_two_sizes() -> None:
    with pytest.raises(
        InvalidModuleError, match=r"read_variable .* differs in size from variable 'v', which has 12 bytes"
    ):
        to_bytes(_assigning(f32(3), f32(4)))
    assert to_bytes(_assigning(f32(2, 2), f32(4)))


def test_export_refuses_a_variable_of_a_free_size() -> None:
    with pytest.raises(InvalidModuleError, match="LiteRT requires variables of fixed size"):
        to_bytes(_assigning(f32(None), f32(4)))
