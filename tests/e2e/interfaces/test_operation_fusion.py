"""The programs of the document on operation fusion, verbatim, with litefuse in place of TensorFlow's converter."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("tensorflow", reason="the programs are TensorFlow's")

import tensorflow as tf
from ai_edge_litert import schema_py_generated as schema
from flatbuffers import flexbuffers

import litefuse
from litefuse import fuse_composite
from litefuse.runtime import build_kernel
from tests.e2e.interfaces.documents import answers_agree, converted, numbers, saved
from tests.support.harness import count_ops

# "Converting from composite op to a TFLite custom operation (recommended)"


def get_implements_signature():
    implements_signature = [
        # 'name' will be used as a name for the operation.
        'name: "my_custom_fused_op"',
        # attr "tfl_fusable_op" is required to be set with true value.
        'attr {key: "tfl_fusable_op" value { b: true } }',
        # Example attribute "example_option" that the op accepts.
        'attr {key: "example_option" value { i: %d } }' % 10,  # noqa: UP031
    ]
    return " ".join(implements_signature)


@tf.function(experimental_implements=get_implements_signature())
def my_custom_fused_op(input_1, input_2):
    # An empty function that represents pre/post processing example that
    # is not represented as part of the Tensorflow graph.
    output_1 = tf.constant(0.0, dtype=tf.float32, name="first_output")
    output_2 = tf.constant(0.0, dtype=tf.float32, name="second_output")
    return output_1, output_2


class TestModel(tf.Module):
    __test__ = False

    def __init__(self):
        super(TestModel, self).__init__()  # noqa: UP008
        self.conv_1 = tf.keras.layers.Conv2D(filters=1, kernel_size=(3, 3))
        self.conv_2 = tf.keras.layers.Conv2D(filters=1, kernel_size=(3, 3))

    @tf.function(
        input_signature=[
            tf.TensorSpec(shape=[1, 28, 28, 3], dtype=tf.float32),
            tf.TensorSpec(shape=[1, 28, 28, 3], dtype=tf.float32),
        ]
    )
    def simple_eval(self, input_a, input_b):
        return my_custom_fused_op(self.conv_1(input_a), self.conv_2(input_b))


class MyCustomFusedOp:
    """The kernel that "Implement custom op and register with TFLite Interpreter" requires."""

    def prepare(self, inputs: Any, options: dict[str, Any]) -> list[tuple[int, ...]]:
        self.option = options["example_option"]
        return [(), ()]

    def invoke(self, inputs: Any, outputs: Any) -> None:
        outputs[0] = np.float32(self.option * inputs[0].sum())
        outputs[1] = np.float32(np.abs(inputs[0] - inputs[1]).max())


KERNEL_IN_C = """
#include "litefuse_kernel.h"
#include <math.h>

static lf_status prepare(lf_op *op) {
    return lf_resize(op, 0, 0, NULL) == LF_OK ? lf_resize(op, 1, 0, NULL) : LF_ERROR;
}
static lf_status invoke(lf_op *op) {
    const float *a = lf_data(lf_input(op, 0)), *b = lf_data(lf_input(op, 1));
    double sum = 0.0;
    float largest = 0.0f;
    for (int64_t i = 0; i < lf_size(lf_input(op, 0)); i++) {
        sum += a[i];
        largest = fmaxf(largest, fabsf(a[i] - b[i]));
    }
    *(float *)lf_data(lf_output(op, 0)) = (float)(sum * (double)lf_option_int(op, "example_option", 0));
    *(float *)lf_data(lf_output(op, 1)) = largest;
    return LF_OK;
}
LF_KERNELS({"my_custom_fused_op", NULL, NULL, prepare, invoke});
"""


@pytest.fixture(scope="module")
def first_example(tmp_path_factory: pytest.TempPathFactory) -> tuple[TestModel, str]:
    model = TestModel()
    return model, saved(tmp_path_factory.mktemp("document") / "model", model, model.simple_eval)


def operator_and_options(content: bytes, name: str) -> tuple[Any, bytes]:
    """Return the operator of a custom op, and its options."""
    model = schema.ModelT.InitFromPackedBuf(bytearray(content), 0)
    codes = [code.customCode for code in model.operatorCodes]
    (found,) = [op for op in model.subgraphs[0].operators if codes[op.opcodeIndex] == name.encode()]
    return found, bytes(found.customOptions)


def test_the_first_example_needs_no_allow_custom_ops(first_example: tuple[TestModel, str]) -> None:
    """You "don't need to set allow_custom_ops on the converter as tfl_fusable_op attribute imply this already"."""
    _, folder = first_example
    content, report = converted(folder)
    assert count_ops(content) == {"CONV_2D": 2, "my_custom_fused_op": 1}
    assert [event.rule for event in report.fused] == ["my_custom_fused_op"]
    original = tf.lite.TFLiteConverter.from_saved_model(folder).convert()
    # TensorFlow's converter keeps the weights of Keras 3's layers as variables.
    assert count_ops(original)["my_custom_fused_op"] == 1
    fused, reference = (operator_and_options(file, "my_custom_fused_op") for file in (content, original))
    assert fused[1] == reference[1]
    assert flexbuffers.Loads(fused[1]) == {"example_option": 10}
    assert (len(fused[0].inputs), len(fused[0].outputs)) == (2, 2)


@pytest.mark.parametrize("language", ["Python", "C"])
def test_the_first_example_runs_with_its_kernel(
    first_example: tuple[TestModel, str], tmp_path: Path, language: str
) -> None:
    model, folder = first_example
    kernel: Any = MyCustomFusedOp
    if language == "C":
        source = tmp_path / "my_custom_fused_op.c"
        source.write_text(KERNEL_IN_C)
        kernel = build_kernel([source], tmp_path / "libkernel.so")

    def expected(input_a: np.ndarray, input_b: np.ndarray) -> list[np.ndarray]:
        a, b = model.conv_1(input_a).numpy(), model.conv_2(input_b).numpy()
        return [np.float32(10 * a.sum(dtype=np.float64)), np.abs(a - b).max()]

    calls = [
        {"input_a": numbers(seed, 1, 28, 28, 3), "input_b": numbers(-seed % 97, 1, 28, 28, 3)} for seed in (1, 2, 3, 1)
    ]
    answers_agree(converted(folder)[0], calls, expected, {"my_custom_fused_op": kernel}, tolerance=1e-4)


def test_every_name_that_the_original_makes_a_custom_op_of_needs_none_either(tmp_path: Path) -> None:
    @tf.function(experimental_implements="addons:DenseImageWarp")
    def warp(image, flow):
        return image + tf.reduce_sum(flow)

    module = tf.Module()
    module.f = tf.function(
        warp,
        input_signature=[tf.TensorSpec([1, 2, 2, 1], name="image"), tf.TensorSpec([1, 2, 2, 2], name="flow")],
    )
    folder = saved(tmp_path, module, module.f)
    content, _ = converted(folder)
    original = tf.lite.TFLiteConverter.from_saved_model(folder).convert()
    assert count_ops(content) == count_ops(original) == {"DenseImageWarp": 1}


def test_other_custom_ops_need_it(tmp_path: Path) -> None:
    """These ops are emitted by a user's rule, not requested by a mark."""

    @fuse_composite("acme.twice")
    def to_custom_op(b: Any, x: Any) -> Any:
        return b.tfl.custom("AcmeTwice", x)

    @tf.function(experimental_implements="acme.twice")
    def twice(x):
        return x + x

    module = tf.Module()
    module.f = tf.function(twice, input_signature=[tf.TensorSpec([2], name="x")])
    folder = saved(tmp_path, module, module.f)
    converter = litefuse.TFLiteConverter.from_saved_model(folder, plugins=[to_custom_op])
    with pytest.raises(litefuse.ConversionError, match="no mark in the model requests these custom ops: AcmeTwice"):
        converter.convert()
    converter.allow_custom_ops = True
    assert count_ops(converter.convert()) == {"AcmeTwice": 1}


def test_a_strict_conversion_still_refuses_marked_ones(first_example: tuple[TestModel, str]) -> None:
    with pytest.raises(litefuse.ConversionError, match="allow_custom_ops=False, but these ops would be custom ops: my"):
        litefuse.convert(first_example[1], allow_custom_ops=False)
    assert litefuse.convert(first_example[1], allow_custom_ops="marked").report.ops["tfl.custom"] == 1
    with pytest.raises(litefuse.ConversionError, match="choose from True, False, 'marked'"):
        litefuse.convert(first_example[1], allow_custom_ops="some")  # type: ignore[arg-type]


# "Composing operations in TensorFlow": the embedding lookup of Lingvo, with the code around it that the document omits.


def embedding_layer(rows: int, shape: list[int], compiled: bool) -> Any:
    from tensorflow.python.framework import function
    from tensorflow.python.ops import functional_ops, inplace_ops

    emb_shape_suf = shape

    class Parameters:
        embedding_dim = int(np.prod(shape))

    p, weight_shape = Parameters(), [rows, *shape]

    @tf.function(experimental_implements="embedding_lookup")
    def EmbFprop(embs, ids_vec):
        """Embedding forward prop.

        Effectively, it computes:
          num = size of ids_vec
          rets = zeros([num, embedding dim])
          for i in range(num):
            rets[i, :] = embs[ids_vec[i], :]
          return rets
        """
        num = tf.shape(ids_vec)[0]
        rets = inplace_ops.empty([num, *emb_shape_suf], tf.float32)

        @function.Defun(tf.int32, tf.float32, tf.int32, tf.float32)
        def EmbFpropLoop(i, embs, ids_vec, rets):
            # row_id = ids_vec[i]
            row_id = tf.gather(ids_vec, i)
            # row = embs[row_id]
            row = tf.reshape(tf.gather(embs, row_id), [1, *emb_shape_suf])
            # rets[i] = row
            rets = inplace_ops.alias_inplace_update(rets, [i], row)
            return embs, ids_vec, rets

        _, _, rets = functional_ops.For(
            start=0, limit=num, delta=1, inputs=[embs, ids_vec, rets], body=EmbFpropLoop, rewrite_with_while=compiled
        )
        if len(weight_shape) > 2:
            rets = tf.reshape(rets, [num, p.embedding_dim])
        return rets

    module = tf.Module()
    module.embs = tf.Variable(numbers(0, *weight_shape))
    module.lookup = tf.function(
        lambda ids: EmbFprop(module.embs.read_value(), ids),
        input_signature=[tf.TensorSpec([None], tf.int32, name="ids")],
    )
    return module


ID_CALLS = [{"ids": np.int32(ids)} for ids in ([3, 0, 6, 3], [1], [6, 5, 4, 3, 2, 1, 0], [2, 2])]


@pytest.mark.parametrize("compiled", [True, False])
def test_the_embedding_lookup_is_one_op(tmp_path: Path, compiled: bool) -> None:
    module = embedding_layer(7, [5], compiled)
    content, report = converted(saved(tmp_path, module, module.lookup))
    assert count_ops(content) == {"EMBEDDING_LOOKUP": 1}
    assert [event.rule for event in report.fused] == ["embedding_lookup"]
    table = module.embs.numpy()
    answers_agree(content, ID_CALLS, lambda ids: table[ids])
    if not compiled:
        return  # a For op, which has no conversion
    # Its loop converts as well.
    inlined = litefuse.convert(str(tmp_path), composites={"embedding_lookup": "inline"})
    assert "tfl.embedding_lookup" not in inlined.report.ops
    answers_agree(inlined.to_bytes(), ID_CALLS, lambda ids: table[ids])


def test_write_conversion_code_and_invoke_the_converter_in_one_program(tmp_path: Path) -> None:
    """The document's `RewriteFunc`, in Python, passed to the converter's constructor; the plug-in has priority."""

    @fuse_composite("embedding_lookup")
    def rewrite_func(b: Any, value: Any, lookup: Any) -> Any:
        return b.tfl.embedding_lookup(lookup, value)

    module = embedding_layer(7, [5], True)
    folder = saved(tmp_path, module, module.lookup)
    content, report = converted(folder, plugins=[rewrite_func])
    assert count_ops(content) == {"EMBEDDING_LOOKUP": 1}
    (event,) = report.fused
    assert event.facts["owner"].endswith("rewrite_func")
    table = module.embs.numpy()
    answers_agree(content, ID_CALLS, lambda ids: table[ids])

    converter = litefuse.TFLiteConverter.from_saved_model(folder)
    converter.plugins = rewrite_func
    assert converter.convert() == content


def plugin(name: str) -> Any:
    @fuse_composite(name)
    def swish(b: Any, x: Any) -> Any:
        return b.tfl.mul(x, b.tfl.logistic(x))

    return swish


@pytest.mark.parametrize("route", ["saved model", "concrete functions", "Keras", "constructor"])
def test_every_constructor_accepts_plugins(tmp_path: Path, route: str) -> None:
    @tf.function(experimental_implements="acme.my_swish")
    def swish(x):
        return x * tf.sigmoid(x)

    rule = plugin("acme.my_swish")
    if route == "Keras":
        inputs = tf.keras.Input((4,), batch_size=2, name="x")
        model = tf.keras.Model(inputs, tf.keras.layers.Lambda(swish)(inputs))
        converter = litefuse.TFLiteConverter.from_keras_model(model, plugins=[rule])
    else:
        module = tf.Module()
        module.f = tf.function(swish, input_signature=[tf.TensorSpec([2, 4], name="x")])
        function = module.f.get_concrete_function()
        if route == "saved model":
            folder = saved(tmp_path, module, module.f)
            converter = litefuse.TFLiteConverter.from_saved_model(folder, plugins=[rule])
        elif route == "constructor":
            converter = litefuse.TFLiteConverter([function], module, plugins=[rule])
        else:
            converter = litefuse.TFLiteConverter.from_concrete_functions([function], module, plugins=[rule])
    content = converter.convert()
    assert count_ops(content) == {"LOGISTIC": 1, "MUL": 1}
    assert [event.facts["owner"].split(":")[0] for event in converter.report.fused] == [__name__]
    calls = [{"x": numbers(seed, 2, 4)} for seed in range(3)]
    answers_agree(content, calls, lambda x: x / (1 + np.exp(-x)))


def test_a_plugin_that_is_not_a_rule_is_refused_where_it_is_set(tmp_path: Path) -> None:
    with pytest.raises(litefuse.InvalidRuleError, match="is not a rule"):
        litefuse.TFLiteConverter.from_saved_model(tmp_path, plugins=[print])
    with pytest.raises(litefuse.InvalidRuleError, match="is not a rule"):
        litefuse.TFLiteConverter.from_saved_model(tmp_path).plugins = "acme"
