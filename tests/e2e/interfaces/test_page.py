"""Execute docs/coming_from_tfliteconverter.md, and check that its lists are complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import litefuse
from litefuse.interfaces.compat import OpsSet, TargetSpec
from tests.support import zoo

PAGE = (zoo.ROOT / "docs" / "coming_from_tfliteconverter.md").read_text()
DEMO_MODEL = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"


def test_the_page_lists_what_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("tensorflow", reason="the examples are for people who have it")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 5
    script = tmp_path / "page.py"
    script.write_text("\n".join(blocks))
    # TensorFlow looks up the source of functions by the file's name.
    exec(compile(script.read_text(), str(script), "exec"), {"__name__": "page"})
    printed = capsys.readouterr().out
    (expected,) = re.findall(r"^```text\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert expected in printed
    assert "unidirectional_sequence_lstm in sequential" in printed


def converter() -> litefuse.TFLiteConverter:
    return litefuse.TFLiteConverter.from_saved_model(DEMO_MODEL, signature_keys=["serving_default"], tags={"serve"})


def test_options_without_tensorflow() -> None:
    chosen = converter()
    chosen.target_spec = TargetSpec(supported_ops=["TFLITE_BUILTINS", OpsSet.SELECT_TF_OPS])
    chosen.target_spec.supported_types = ["float32"]
    chosen.optimizations = []
    chosen.allow_custom_ops = True
    chosen.recurrent = "fused"
    assert chosen.report is None
    content = chosen.convert()
    assert content[4:8] == b"TFL3"
    assert chosen.report is not None
    assert chosen.report.fused


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("optimizations", ["SMALL"], "optimizations: SMALL: unknown optimization; choose from DEFAULT, "),
        ("optimizations", "DEFAULT", "must be a list or a set"),
        ("representative_dataset", [], "^representative_dataset must be a function that yields samples, got list"),
        ("inference_input_type", "int4", "^inference_input_type=int4: choose from float32, int8, uint8, int16"),
        ("experimental_use_stablehlo_quantizer", True, "litefuse has only one quantizer"),
        ("_experimental_calibrate_only", True, "litefuse does not write files with ranges"),
        ("_experimental_low_bit_qat", True, "litefuse has no equivalent"),
        ("_experimental_full_integer_quantization_bias_type", "int8", "choose from int32, int64"),
        ("unfold_batchmatmul", True, "^unfold_batchmatmul=True"),
        ("print_ir_after", ".*", "print_after"),
        ("post_training_quantize", True, "compat.v1"),
        ("allow_custom_ops", None, "^allow_custom_ops must be True or False"),
        ("target_spec", None, "must be a tf.lite.TargetSpec"),
    ],
)
def test_unsupported_options_raise_when_set(option: str, value: object, message: str) -> None:
    with pytest.raises(litefuse.ConversionError, match=message):
        setattr(converter(), option, value)


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("supported_ops", ["EXPERIMENTAL_STABLEHLO_OPS"], "litefuse does not emit StableHLO"),
        ("supported_ops", [], "must contain an op set, such as OpsSet.TFLITE_BUILTINS"),
        ("supported_ops", ["BUILTINS"], "unknown op set"),
        ("supported_types", ["bfloat16"], "bfloat16: choose from float32, float16, int8"),
        ("experimental_select_user_tf_ops", ["MyOp"], "Use OpsSet.SELECT_TF_OPS"),
        ("experimental_supported_backends", ["GPU"], "litefuse has no equivalent"),
    ],
)
def test_options_that_the_target_lacks_raise_when_set(option: str, value: object, message: str) -> None:
    with pytest.raises(litefuse.ConversionError, match=rf"target_spec\.{option}.*{message}"):
        setattr(converter().target_spec, option, value)


def test_options_changed_in_place_raise_at_conversion() -> None:
    chosen = converter()
    chosen.optimizations.add("SMALL")
    with pytest.raises(litefuse.ConversionError, match="SMALL: unknown optimization"):
        chosen.convert()
    chosen = converter()
    chosen.target_spec.supported_ops.add(OpsSet.EXPERIMENTAL_STABLEHLO_OPS)
    with pytest.raises(litefuse.ConversionError, match="does not emit StableHLO"):
        chosen.convert()


def test_options_that_need_another_form_of_file_convert_with_a_warning() -> None:
    plain, chosen = converter().convert(), converter()
    chosen.optimizations = [litefuse.compat.Optimize.EXPERIMENTAL_SPARSITY]
    with pytest.warns(UserWarning, match="EXPERIMENTAL_SPARSITY has no effect: weights are stored densely"):
        assert chosen.convert() == plain
    chosen = converter()
    chosen.target_spec.supported_ops = [OpsSet.SELECT_TF_OPS]
    chosen.exclude_conversion_metadata = True
    with pytest.warns(UserWarning, match="builtin ops are emitted where they exist, and Flex ops elsewhere"):
        assert chosen.convert() == litefuse.convert(DEMO_MODEL, signatures="serving_default").to_bytes()


def test_a_misspelled_option_is_refused() -> None:
    with pytest.raises(AttributeError, match=r"has no option 'optimisations'\. Did you mean 'optimizations'\?"):
        converter().optimisations = []
    with pytest.raises(AttributeError, match=r"has no option 'target_spec\.suported_ops'"):
        converter().target_spec.suported_ops = []


def test_ways_around_limits_are_accepted_with_a_warning() -> None:
    with pytest.warns(UserWarning, match="_experimental_lower_tensor_list_ops=False has no effect"):
        converter()._experimental_lower_tensor_list_ops = False


def test_every_option_of_the_original_is_known() -> None:
    tf = pytest.importorskip("tensorflow", reason="its options are compared")
    original = tf.lite.TFLiteConverter.from_concrete_functions([tf.function(lambda: 1.0).get_concrete_function()])
    internal = {
        "_debug_info",
        "_metadata",
        "_tflite_metrics",
        "_collected_converter_params",
        "_funcs",
        "_trackable_obj",
    }
    internal |= {name for name in vars(original) if "saved_model" in name and "lower" not in name}
    replacement = converter()
    assert [name for name in vars(original) if name not in internal and not hasattr(replacement, name)] == []
    assert [name for name in vars(tf.lite.TargetSpec()) if not hasattr(replacement.target_spec, name)] == []


@pytest.mark.parametrize("name", ["from_session", "from_frozen_graph", "from_keras_model_file"])
def test_constructors_of_version_1_name_the_way_out(name: str) -> None:
    with pytest.raises(litefuse.ConversionError, match=rf"^{name}.* belongs to tf\.compat\.v1\.lite"):
        getattr(litefuse.TFLiteConverter, name)(None, None, None)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("experimental_new_quantizer", False),
        ("experimental_new_dynamic_range_quantizer", False),
        ("experimental_new_converter", False),
        ("experimental_enable_resource_variables", False),
        ("experimental_lower_to_saved_model", False),
        ("legalize_custom_tensor_list_ops", True),
        ("serialize_debug_metadata", True),
        ("_experimental_use_buffer_offset", True),
        ("_experimental_unfold_large_splat_constant", True),
        ("_experimental_sparsify_model", True),
    ],
)
def test_options_that_do_not_change_the_answers_warn(option: str, value: bool) -> None:
    plain, chosen = converter().convert(), converter()
    with pytest.warns(UserWarning, match=f"^{option}={value} has no effect: "):
        setattr(chosen, option, value)
    assert chosen.convert() == plain
