"""`tfl_fusable_op`: custom ops at the author's request, compared with the options that TFLiteConverter writes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flatbuffers import flexbuffers
from google.protobuf import text_format

from litefuse import Debug, fuse_composite
from litefuse.context import Context
from litefuse.convert import make_options
from litefuse.dialects import DIALECTS
from litefuse.dialects.tf.protos.messages import NameAttrList
from litefuse.errors import ConversionError, InvalidRuleError
from litefuse.frontend.saved_model.definitions import decode_untyped
from litefuse.ir import Annotation, DType, Module, ShapeAttr
from litefuse.passes import pipeline
from litefuse.tflite.flexbuffer import encode_options
from tests.passes.fusion.comparison import compare, convert, outcomes
from tests.support.harness import open_interpreter
from tests.support.modules.lite_files import custom_options, operators
from tests.support.modules.lite_modules import f32
from tests.support.modules.marked_functions import call, entry, function

INCUMBENT: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("tflite_converter_options.json").read_text())
"""The attributes of a composite, and the options (in hexadecimal) or the error that TensorFlow 2.21 produces for them.
"""


def attributes_of(text: str) -> dict[str, Any]:
    """Return the attributes in TensorFlow's text form, as the reader parses them."""
    # The package's copy of the message has numbers in place of the enum.
    annotation = text_format.Parse(text.replace("DT_HALF", "19"), NameAttrList())
    return {key: decode_untyped(annotation.attr[key]) for key in annotation.attr}


def options_of(attributes: dict[str, Any], custom_options: str = "plain") -> bytes:
    """Return the options that a conversion writes for a composite with these attributes."""
    module = Module()
    pairs = tuple({"tfl_fusable_op": True, **attributes}.items())
    marked = {"_implements": Annotation("my_op", pairs)}
    callee = function(module, "my_op", [f32(1, 4)], lambda b, x: [b.tf.Relu(x)], **marked)
    entry(module, [f32(1, 4)], lambda b, x: call(b, callee, [x], f32(1, 4)))
    options = make_options(debug=Debug(verify_ir=True), entry_points=False)
    pipeline.run(module, Context(DIALECTS, replace(options, custom_options=custom_options)))
    (op,) = [op for op in module.ops() if op.kind == "tfl.custom"]
    return encode_options(op.attributes["options"])


@pytest.mark.parametrize("name", [name for name, facts in INCUMBENT.items() if "options" in facts])
def test_options_as_tflite_converter_writes_them(name: str):
    facts = INCUMBENT[name]
    attributes = attributes_of(facts["attributes"])
    assert options_of(attributes, "tflite_converter").hex() == facts["options"]
    has_bool = any(isinstance(value, bool) for value in attributes.values())
    assert (options_of(attributes).hex() == facts["options"]) is not has_bool


def test_booleans_are_booleans():
    attributes = attributes_of(INCUMBENT["bool_mixed"]["attributes"])
    assert flexbuffers.Loads(options_of(attributes)) == {"alpha": 0.5, "flag": True, "n": 7}
    assert flexbuffers.Loads(options_of(attributes, "tflite_converter")) == {"alpha": 0.5, "flag": -1, "n": 7}


@pytest.mark.parametrize(
    "name, expected",
    [
        ("list", {"sizes": [1, 2]}),
        ("float_list", {"scales": [0.5, 2.0]}),
        ("type", {"kind": "F16"}),
        ("shape", {"dims": [2, 3]}),
    ],
)
def test_what_tflite_converter_does_not_convert(name: str, expected: dict[str, Any]):
    assert "failed to fuse" in INCUMBENT[name]["error"]
    assert flexbuffers.Loads(options_of(attributes_of(INCUMBENT[name]["attributes"]))) == expected


def test_a_mark_that_is_a_number():
    """This mark kills TFLiteConverter's process."""
    assert INCUMBENT["integer_mark"]["error"] == "killed by signal 11"
    model = convert("fusable_by_a_number")
    assert outcomes(model) == {("my_op", "fused"): 1}
    assert flexbuffers.Loads(custom_options(model)["my_op"]) == {}


def test_a_mark_that_says_no():
    model = convert("fusable_not")
    assert outcomes(model) == {("my_op", "inlined"): 1}
    compare(model, "fusable_not")


def test_options_of_a_saved_model():
    expected = {"flag": True, "off": False, "alpha": 0.5, "n": 7, "sizes": [1, 2], "kind": "F16", "dims": [2, 3]}
    assert flexbuffers.Loads(custom_options(convert("fusable_with_options"))["my_op"]) == expected
    given = custom_options(convert("fusable_with_options", custom_options="tflite_converter"))["my_op"]
    assert flexbuffers.Loads(given) == {**expected, "flag": -1, "off": 0}


def test_the_documents_example():
    model = convert("document")
    (op,) = [op for op in operators(model) if op.name == "my_custom_fused_op"]
    assert (len(op.inputs), len(op.outputs)) == (2, 2)
    assert bytes(op.customOptions).hex() == INCUMBENT["int"]["options"]
    assert model.report.ops == {"tfl.conv_2d": 2, "tfl.custom": 1}
    details = open_interpreter(model.to_bytes()).get_output_details()
    assert [(list(d["shape"]), d["dtype"]) for d in details] == [([], np.float32)] * 2


def test_a_rule_has_priority_over_the_mark():
    @fuse_composite("my_op")
    def rule(b, x, **options):
        return b.tfl.mul(b.tfl.relu(x), np.float32(0.5))

    model = convert("fusable_with_options", rule)
    assert "tfl.custom" not in model.report.ops
    compare(model, "fusable_with_options")


def test_where_the_rule_refuses_the_mark_counts():
    @fuse_composite("my_op")
    def rule(b, x):
        return b.tfl.mul(b.tfl.relu(x), np.float32(0.5))

    model = convert("fusable_with_options", rule)
    assert outcomes(model) == {("my_op", "refused"): 1, ("my_op", "fused"): 1}
    assert list(custom_options(model)) == ["my_op"]


def test_custom_ops_can_be_forbidden():
    with pytest.raises(ConversionError) as caught:
        convert("fusable_with_options", allow_custom_ops=False)
    assert 'these ops would be custom ops: my_op in "' in str(caught.value)
    model = convert("fusable_with_options", allow_custom_ops=False, mode="inline")
    compare(model, "fusable_with_options")


@pytest.mark.parametrize("encoding", ["flatbuffer", None])
def test_the_encoding_is_checked(encoding: object):
    with pytest.raises(ConversionError, match="choose from plain, tflite_converter"):
        convert("named", custom_options=encoding)


class TestEncoding:
    @pytest.mark.parametrize(
        "value, read",
        [
            (None, None),
            (True, True),
            (-5, -5),
            (0.25, 0.25),
            ("", ""),
            ("straße", "straße"),
            (b"\x00\xff", b"\x00\xff"),
            ((), []),
            ([1, 300], [1, 300]),
            ([1, 0.5], [1, 0.5]),
            (["a", True, None], ["a", True, None]),
            (np.int64(7), 7),
            (np.float32(0.5), 0.5),
            (np.array([1, 2]), [1, 2]),
            (DType.I8, "I8"),
            (ShapeAttr(None), None),
            (ShapeAttr((None, 3)), [-1, 3]),
        ],
    )
    def test_values_come_back(self, value: Any, read: Any):
        assert flexbuffers.Loads(encode_options({"key": value})) == {"key": read}

    def test_keys_are_sorted(self):
        assert encode_options({"b": 1, "a": 2}) == encode_options({"a": 2, "b": 1})

    def test_bytes_stay(self):
        assert encode_options(b"\x01\x02") == b"\x01\x02"

    def test_other_values_are_refused(self):
        with pytest.raises(InvalidRuleError, match="option 'x': expected numbers"):
            encode_options({"x": object()})
