"""Composites are preserved, made custom ops, inlined or fused, as the user requests."""

from __future__ import annotations

import numpy as np
import pytest
from ai_edge_litert.compiled_model import CompiledModel
from flatbuffers import flexbuffers

import litefuse
from litefuse.errors import ConversionError
from tests.passes.fusion import models
from tests.passes.fusion.comparison import compare, convert, outcomes
from tests.support.generated import require_models
from tests.support.modules.lite_files import composites, custom_options, operators

COMPOSITE = "tfl.stablehlo_composite"
ATTRIBUTES = {
    "an_int": -3,
    "a_float": 1.5,
    "a_bool": True,
    "a_string": "fast",
    "ints": [1, 300],
    "floats": [0.5, 2.0],
    "bools": [True, False],
    "strings": ["a", "bc"],
    "nothing": [],
    "a_type": "F16",
    "a_shape": [2, -1],
}


@pytest.mark.parametrize(
    "name, count",
    [
        ("named", 3),
        ("free_batch", 1),
        ("text_form", 1),
        ("deep_inside", 4),
        ("several_traces", 3),
        ("entry", 1),
        ("entry_of_two", 1),
        ("weights", 1),
        ("nested", 3),
        ("several_results", 1),
        ("shape_operand", 1),
        ("with_state", 1),
        ("keras3_export", 1),
        ("keras3_archive", 1),
        ("tf_keras_save", 1),
        ("version_1", 1),
        ("fusable_with_options", 1),
    ],
)
def test_preserved_composites_run(name: str, count: int):
    model = convert(name, mode="preserve")
    assert model.report.ops[COMPOSITE] == count
    assert {outcome for _, outcome in outcomes(model)} == {"preserved"}
    compare(model, name)


@pytest.mark.parametrize(
    "name",
    ["named", "text_form", "weights", "several_results", "nested", "deep_inside", "keras3_export", "free_batch"],
)
def test_preserved_composites_run_as_compiled_models(name: str):
    """Run them in loops and branches too, and with another batch than the first."""
    answers = np.load(require_models("composites") / name / "answers.npz")
    compiled = CompiledModel.from_buffer(convert(name, mode="preserve").to_bytes())
    for number, (value,) in enumerate(models.CASES[name][1]):
        if len(value) > 1:
            compiled.resize_input_tensor_by_name("serving_default", "x0", list(value.shape))
        inputs, outputs = compiled.create_input_buffers(0), compiled.create_output_buffers(0)
        inputs[0].write(value)
        compiled.run_by_index(0, inputs, outputs)
        (key,) = [key for key in answers.files if key.startswith(f"{number}/")]
        expected = answers[key]
        given = outputs[0].read(expected.size, np.float32).reshape(expected.shape)
        np.testing.assert_allclose(given, expected, rtol=1e-5, atol=1e-6)


def test_a_preserved_composite_has_the_authors_attributes():
    for name in ("text_form", "decorated"):
        ((found, attributes),) = composites(convert(name, mode="preserve"))
        assert (found, attributes) == ("acme.scale", ATTRIBUTES)


def test_floats_have_32_bits():
    content = convert("text_form", mode="preserve").to_bytes()
    # XNNPACK reads four bytes, whatever is written.
    assert np.float32(1.5).tobytes() in content
    assert np.float64(1.5).tobytes() not in content


def test_a_composite_in_a_preserved_one_gets_its_own_fate():
    model = convert("nested", composites={"acme.outer": "preserve", "acme.swish": "inline"})
    assert outcomes(model) == {("acme.outer", "preserved"): 1, ("acme.swish", "inlined"): 2}
    assert [name for name, _ in composites(model)] == ["acme.outer"]
    compare(model, "nested")


@pytest.mark.parametrize("name, count", [("named", 1), ("several_traces", 3)])
def test_calls_alike_share_a_decomposition(name: str, count: int):
    preserved = [op for op in operators(convert(name, mode="preserve")) if op.builtinOptions2 is not None]
    assert len(preserved) == 3
    assert len({op.builtinOptions2.decompositionSubgraphIndex for op in preserved}) == count


def test_custom():
    model = convert("text_form", mode="custom")
    assert outcomes(model) == {("acme.scale", "fused"): 1}
    assert flexbuffers.Loads(custom_options(model)["acme.scale"]) == ATTRIBUTES


def test_custom_without_attributes_and_without_the_uuid():
    assert list(custom_options(convert("api_implements", mode="custom"))) == ["acme_swish"]
    assert flexbuffers.Loads(custom_options(convert("named", mode="custom"))["acme.swish"]) == {}


def test_inline():
    @litefuse.fuse_composite("acme.swish")
    def never(b, x):
        raise AssertionError

    model = convert("named", never, mode="inline")
    assert outcomes(model) == {("acme.swish", "inlined"): 3}
    assert COMPOSITE not in model.report.ops
    compare(model, "named")


def test_composites_without_a_rule_are_inlined_and_reported():
    model = convert("named")
    assert {event.reason for event in model.report.events if event.outcome == "inlined"} == {"no rule matches it"}
    assert "acme.swish" in str(model.report)
    compare(model, "named")


def test_composites_that_cannot_be_preserved_are_reported():
    model = convert("document", mode="preserve")
    assert outcomes(model) == {("my_custom_fused_op", "refused"): 1, ("my_custom_fused_op", "fused"): 1}
    (refusal,) = model.report.refused
    assert refusal.reason == "its body computes nothing from its operands"


def test_a_name_that_the_model_lacks_is_reported():
    model = convert("named", composites={"acme.swsh": "preserve"})
    (warning,) = [event for event in model.report.events if event.outcome == "warning"]
    assert warning.reason == "the model has no composite of this name to preserve: it has acme.swish"


@pytest.mark.parametrize(
    "composites, problem",
    [
        (
            {"acme.swish": "keep"},
            "composites: invalid mode 'keep' for 'acme.swish'. Choose from fuse, preserve, custom, inline.",
        ),
        ({3: "fuse"}, "composites: invalid mode 'fuse' for 3"),
        ("preserve", "composites must map names to modes, got 'preserve'"),
    ],
)
def test_modes_are_checked(composites: object, problem: str):
    with pytest.raises(ConversionError) as caught:
        convert("named", composites=composites)
    assert problem in str(caught.value)
