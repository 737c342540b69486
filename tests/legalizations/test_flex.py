"""Flex ops: TensorFlow's delegate reads the same node as in TensorFlow's own graph and converter.

The Python packages of TensorFlow since 2.19 lack the delegate, so the files are not run here.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from ai_edge_litert import schema_py_generated as schema
from flatbuffers import flexbuffers
from tensorflow.core.framework import node_def_pb2

import litefuse
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.errors import UnsupportedOpsError
from litefuse.options import Options
from litefuse.passes.base import run
from litefuse.passes.legalize import LEGALIZE
from litefuse.rewrite.rule import Rule
from litefuse.tflite.flexbuffer import encode_strings
from tests.support.modules.graph_builder import Graph
from tests.support.reference import write_saved_model

raw = tf.raw_ops
F32 = tf.TensorSpec([3, 4])


def stack(x: Any) -> Any:
    handle = raw.StackV2(max_size=3, elem_type=tf.float32, stack_name="acme")
    with tf.control_dependencies([raw.StackPushV2(handle=handle, elem=x)]):
        return raw.StackPopV2(handle=handle, elem_type=tf.float32)


# Attributes of every type, and lists of operands and of results.
FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "list of ints": lambda x: raw.Conv2DBackpropFilter(
        input=tf.cast(x, tf.float64)[None, :, :, None],
        filter_sizes=[2, 2, 1, 1],
        out_backprop=tf.cast(x, tf.float64)[None, :, ::2, None],
        strides=[1, 1, 2, 1],
        padding="SAME",
    ),
    "strings and numbers": lambda x: raw.AsString(input=x, precision=3, fill="0"),
    "number of results": lambda x: (
        raw.CTCBeamSearchDecoder(
            inputs=tf.cast(x[:, None], tf.float64), sequence_length=[2], beam_width=4, top_paths=2
        ).decoded_values
    ),
    "shapes": lambda x: x + raw.ImmutableConst(dtype=tf.float32, shape=[4], memory_region_name="acme"),
    "lists of shapes": lambda x: raw.ParseSingleExample(
        serialized=raw.AsString(input=x)[0, 0],
        dense_defaults=[np.zeros((2, 1), np.float32), np.int64([])],
        num_sparse=1,
        sparse_keys=["a"],
        dense_keys=["b", "c"],
        sparse_types=[tf.int64],
        dense_shapes=[[2, 1], [1]],
    )[3],
    "examples": lambda x: raw.ParseExampleV2(
        serialized=raw.AsString(input=x)[0],
        names=[],
        sparse_keys=["a"],
        dense_keys=["b", "c"],
        ragged_keys=["d"],
        dense_defaults=[np.zeros((2, 1), np.float32), np.int64([])],
        num_sparse=1,
        sparse_types=[tf.int64],
        ragged_value_types=[tf.float32],
        ragged_split_types=[tf.int32],
        dense_shapes=[[2, 1], [1]],
    )[3],
    "handles": stack,
}


def flex_nodes(content: bytes) -> dict[str, node_def_pb2.NodeDef]:
    """Return the nodes of the file's Flex ops, by kind; the options are those that the C++ library would write."""
    model = schema.ModelT.InitFromObj(schema.Model.GetRootAs(content, 0))
    found: dict[str, node_def_pb2.NodeDef] = {}
    for operator in (operator for graph in model.subgraphs for operator in graph.operators):
        code = model.operatorCodes[operator.opcodeIndex].customCode
        if code is None:
            continue
        name, node = read(bytes(operator.customOptions))
        assert code == b"Flex" + name
        assert bytes(operator.customOptions) == encode_strings(name, node)
        found[name.decode()] = node_def_pb2.NodeDef.FromString(node)
        assert found[name.decode()].op.encode() == name
    return found


def read(options: bytes) -> list[bytes]:
    """Return the vector's strings. The library decodes them as UTF-8, which a node need not be."""
    vector = flexbuffers.GetRoot(bytearray(options)).AsVector
    items = [vector[index] for index in range(len(vector))]
    assert all(item.IsString for item in items)
    return [bytes(flexbuffers.String(item._Indirect(), item._byte_width).Bytes) for item in items]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_nodes_are_the_graphs(name: str, tmp_path: Path) -> None:
    graph = write_saved_model(FUNCTIONS[name], [F32], tmp_path).graph
    found = flex_nodes(litefuse.convert(tmp_path, allow_flex=True, allow_custom_ops=False).to_bytes())
    assert found
    for kind, node in found.items():
        (original,) = (operation for operation in graph.get_operations() if operation.type == kind)
        stored = {key: value for key, value in original.node_def.attr.items() if key[0] != "_"}
        assert dict(node.attr) == stored
        assert list(node.input) == [""] * len(original.inputs)


def test_nodes_are_tflite_converters(tmp_path: Path) -> None:
    module = tf.Module()
    module.function = tf.function(
        lambda x: (raw.AsString(input=x, precision=3), tf.random.stateless_uniform([3], tf.cast(x[0, :2], tf.int32))),
        input_signature=[F32],
    )
    tf.saved_model.save(module, tmp_path, signatures=module.function)
    converter = tf.lite.TFLiteConverter.from_saved_model(str(tmp_path))
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS, tf.lite.OpsSet.SELECT_TF_OPS]
    expected, nodes = (
        flex_nodes(converter.convert()),
        flex_nodes(litefuse.convert(tmp_path, allow_flex=True).to_bytes()),
    )
    assert len(nodes) >= 1
    for kind, node in nodes.items():
        expected[kind].ClearField("experimental_debug_info")
        assert node == expected[kind]


@pytest.mark.parametrize("size", [0, 200, 255, 256, 70_000])
def test_strings_of_all_sizes(size: int) -> None:
    items = [b"Kind", bytes([0x80, 0]) * (size // 2)]
    assert read(encode_strings(*items)) == items


def test_the_report_says_which(tmp_path: Path) -> None:
    write_saved_model(FUNCTIONS["strings and numbers"], [F32], tmp_path)
    report = litefuse.convert(tmp_path, allow_flex=True).report
    assert [event.rule for event in report.flex] == ["tf.AsString"]
    assert "Flex ops (need TensorFlow's Flex delegate):\n  tf.AsString in AsString: " in str(report)


def test_without_the_option_the_error_names_it(tmp_path: Path) -> None:
    write_saved_model(FUNCTIONS["strings and numbers"], [F32], tmp_path)
    with pytest.raises(UnsupportedOpsError) as caught:
        litefuse.convert(tmp_path)
    assert str(caught.value).splitlines()[-1].startswith("Or convert with allow_flex=True (--allow-flex):")


def test_limits_of_flex_ops(tmp_path: Path) -> None:
    write_saved_model(lambda x: tf.numpy_function(np.sin, [x], tf.float32), [F32], tmp_path / "python")
    with pytest.raises(UnsupportedOpsError, match="it calls Python code of the process"):
        litefuse.convert(tmp_path / "python", allow_flex=True)
    called = tf.function(tf.exp).get_concrete_function(F32)
    mapped = lambda x: raw.RemoteCall(target="/cpu:0", args=[x], Tout=[tf.float32], f=called)[0]  # noqa: E731
    write_saved_model(mapped, [F32], tmp_path / "function")
    with pytest.raises(UnsupportedOpsError, match="a Flex op cannot call functions"):
        litefuse.convert(tmp_path / "function", allow_flex=True)


def test_ops_that_the_delegate_lacks_are_refused(tmp_path: Path) -> None:
    parsed = lambda x: raw.ParseTensor(serialized=raw.AsString(input=x)[0, 0], out_type=tf.float32)  # noqa: E731
    write_saved_model(parsed, [F32], tmp_path)
    lacking = r"tf\.ParseTensor.*; TensorFlow's Flex delegate does not have the op"
    with pytest.raises(UnsupportedOpsError, match=lacking) as caught:
        litefuse.convert(tmp_path, allow_flex=True)
    assert "allow_flex" not in str(caught.value)
    with pytest.raises(UnsupportedOpsError) as caught:
        litefuse.convert(tmp_path)
    assert str(caught.value).endswith("TensorFlow's Flex delegate, if the app has it, runs tf.AsString.")


def test_an_op_of_the_model_is_named_not_one_that_replaces_it() -> None:
    g = Graph()
    module = g.returns(g.tf.Relu(g.input(2, 4)))

    def replace(b: Any, features: Any) -> Any:
        return b.tf.BatchCholesky(features, result_types=[features.type])

    context = Context(DIALECTS, Options(allow_flex=True, legalizations=(Rule(("tf.Relu",), replace),)))
    run(module, context, [LEGALIZE])
    (event,) = (event for event in context.events if event.outcome == "flex")
    assert (event.rule, event.reason) == ("tf.Relu", "tf.BatchCholesky, by which it is replaced: no legalization")
