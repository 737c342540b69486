"""Quantization options as JSON: litefuse's own, and recipes of AI Edge Quantizer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal

import pytest

import litefuse
from litefuse.errors import ConversionError
from litefuse.quantization import (
    LayerRule,
    Quantization,
    parse_quantization,
    read_quantization,
    write_recipe_for,
)
from litefuse.quantization.goals import Goals

WEIGHTS: dict[str, Any] = {"num_bits": 8, "symmetric": True, "granularity": "CHANNELWISE", "dtype": "INT"}
INT8 = {"num_bits": 8, "symmetric": False, "granularity": "TENSORWISE", "dtype": "INT"}
INT16 = {"num_bits": 16, "symmetric": True, "granularity": "TENSORWISE", "dtype": "INT"}


def rule(
    operation: str = "*", regex: str = ".*", key: str = "min_max_uniform_quantize", **config: Any
) -> dict[str, Any]:
    config = {"weight_tensor_config": WEIGHTS, "compute_precision": "INTEGER"} | config
    return {"regex": regex, "operation": operation, "algorithm_key": key, "op_config": config}


def static(operation: str = "*", regex: str = ".*", activations: Any = INT8, **config: Any) -> dict[str, Any]:
    return rule(operation, regex, activation_tensor_config=activations, **config)


def keep(operation: str, regex: str = ".*") -> dict[str, Any]:
    return {"regex": regex, "operation": operation, "algorithm_key": "no_quantize"}


def parse(*entries: Any) -> Quantization:
    return Quantization.from_recipe(list(entries))


@pytest.mark.parametrize(
    "options",
    [
        Quantization(),
        Quantization("int4", block_size=32, min_elements=0),
        Quantization(
            "int8",
            "int16",
            per_channel=False,
            rules=(LayerRule("float32", op="SOFTMAX"), LayerRule("dynamic", layer="head/*", regex="dense")),
            method="percentile",
            percentile=99.9,
            input_type="int16",
            float_fallback=False,
        ),
    ],
)
def test_options_are_the_same_after_saving(tmp_path: Path, options: Quantization) -> None:
    path = options.save(tmp_path / "options.json")
    assert Quantization.load(path) == options
    assert read_quantization("--quantize", str(path)) == options
    assert Quantization.from_recipe(json.loads(path.read_text())) == options


def test_samples_are_not_saved(tmp_path: Path) -> None:
    path = Quantization("int8", "int8", samples=[1]).save(tmp_path / "options.json")
    assert Quantization.load(path).samples is None
    assert Quantization.load(path, samples="s.npz").samples == "s.npz"


def test_a_scheme_stands_for_types() -> None:
    found = Quantization.from_recipe({"scheme": "int16x8", "rules": [{"scheme": "float32", "op": "ADD"}]})
    assert found == Quantization("int8", "int16", rules=(LayerRule("float32", op="ADD"),))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"weight": "int8"}', "unknown option 'weight'; the options are weights, activations"),
        ('{"scheme": "int7"}', "scheme='int7': choose from float32, float16"),
        ('{"rules": [{"op": "ADD"}]}', "rule 1: the scheme is missing"),
        ('{"rules": [{"scheme": "int8", "ops": "ADD"}]}', "rule 1: unknown option 'ops'"),
        ('{"rules": [7]}', "rule 1: expected an object, got 7"),
        ("7", "expected an object with options, or a list of rules, got 7"),
        ("[]", "the recipe has no rules"),
        ("{", "not a valid JSON file"),
    ],
)
def test_wrong_files_are_refused_by_name(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "options.json"
    path.write_text(content)
    with pytest.raises(ConversionError, match=message):
        litefuse.Quantization.load(path)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"method": "max"}, "method='max': choose from minmax, moving_average, percentile, mse"),
        ({"method": "percentile", "percentile": 10}, "percentile must be from 50 to 100, got 10"),
        ({"method": "mse", "percentile": 99}, r"percentile=99 has no effect with method='mse'.*--calibration-method"),
    ],
)
def test_wrong_methods_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ConversionError, match=message):
        Quantization("int8", "int8", **options)


@pytest.mark.parametrize("weights", ["float32", "float16"])
def test_integer_activations_need_integer_weights(weights: Literal["float32", "float16"]) -> None:
    with pytest.raises(ConversionError, match=rf"int8 activations need integer weights, got weights='{weights}'"):
        Quantization(weights, "int8")


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConversionError, match=r"none\.json: cannot be read: No such file"):
        Quantization.load(tmp_path / "none.json")


def test_a_wrong_name_lists_the_schemes() -> None:
    with pytest.raises(ConversionError, match=r"quantize='int3': choose from float32, .*or pass a"):
        parse_quantization("quantize", "int3")
    with pytest.raises(ConversionError, match=r"quantize='int3': choose from float32, .*path of a recipe \(.json\)"):
        read_quantization("--quantize", "int3")
    with pytest.raises(ConversionError, match="scheme='int3': choose from float32"):
        Quantization.of("int3")  # type: ignore[arg-type]


@pytest.mark.parametrize("value", ["recipe.json", Path("recipe.json"), {"scheme": "int8"}, [rule()], 8], ids=str)
def test_recipes_are_read_by_methods(value: Any) -> None:
    with pytest.raises(ConversionError, match=r"Quantization\.load\(path\) and litefuse\.Quantization\.from_recipe"):
        parse_quantization("quantize", value)


def test_a_scheme_with_options() -> None:
    assert Quantization.of("int16x8", samples=[1]) == Quantization("int8", "int16", samples=[1])


def test_goals_are_an_object_in_recipes(tmp_path: Path) -> None:
    options = Quantization("int8", "int8", goals=Goals(target_snr=40))
    path = options.save(tmp_path / "recipe.json")
    assert json.loads(path.read_text())["goals"] == {"target_snr": 40}
    assert Quantization.load(path) == options
    with pytest.raises(ConversionError, match=r'one of the goals\. Write "goals": {"target_snr": 40}'):
        Quantization.from_recipe({"scheme": "int8", "target_snr": 40})
    with pytest.raises(ConversionError, match="recipe: goals: unknown option 'snr'; the options are target_snr"):
        Quantization.from_recipe({"scheme": "int8", "goals": {"snr": 40}})
    with pytest.raises(ConversionError, match="recipe: goals: expected an object, got 40"):
        Quantization.from_recipe({"scheme": "int8", "goals": 40})
    with pytest.raises(ConversionError, match=r"goals must be a litefuse\.Goals"):
        Quantization("int8", "int8", goals={"target_snr": 40})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (Quantization(input_type="int8"), r"input_type='int8' \(--io-type\) requires layers that compute in integers"),
        (Quantization("float16", output_type="uint8"), "output_type='uint8'"),
        (Quantization(float_fallback=False), r"float_fallback=False \(--no-float-fallback\) requires"),
    ],
)
def test_options_for_integers_need_integers(options: Quantization, message: str) -> None:
    with pytest.raises(ConversionError, match=message):
        parse_quantization("quantize", options)


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ([rule()], Quantization("int8", min_elements=0)),
        ([rule(min_weight_elements=1024)], Quantization("int8")),
        (
            [rule(weight_tensor_config=WEIGHTS | {"granularity": "TENSORWISE"})],
            Quantization("int8", per_channel=False, min_elements=0),
        ),
        ([rule(weight_tensor_config=WEIGHTS | {"num_bits": 4})], Quantization("int4", min_elements=0)),
        ([rule(weight_tensor_config=WEIGHTS | {"num_bits": 2})], Quantization("int2", min_elements=0)),
        (
            [rule(weight_tensor_config=WEIGHTS | {"num_bits": 4, "granularity": "BLOCKWISE_32"})],
            Quantization("int4", block_size=32, min_elements=0),
        ),
        (
            [rule(key="float_casting", weight_tensor_config={"num_bits": 16, "dtype": "FLOAT"})],
            Quantization("float16", "float32"),
        ),
        ([static()], Quantization("int8", "int8", input_type="int8", output_type="int8")),
        (
            [static(), keep("INPUT"), keep("OUTPUT")],
            Quantization("int8", "int8"),
        ),
        (
            [static(activations=INT16), static("INPUT", activations=INT16), keep("OUTPUT")],
            Quantization("int8", "int16", input_type="int16"),
        ),
        (
            [static(), static("INPUT", activations=INT8 | {"dtype": "UINT"})],
            Quantization("int8", "int8", input_type="uint8", output_type="int8"),
        ),
    ],
)
def test_recipes_for_whole_models(entries: list[Any], expected: Quantization) -> None:
    assert parse(*entries) == expected


def test_later_rules_of_a_recipe_decide() -> None:
    found = parse(rule(), keep("FULLY_CONNECTED", "head/.*"), rule("FULLY_CONNECTED", "head/last"), keep("CONV_2D"))
    assert found.rules == (
        LayerRule("float32", op="CONV_2D"),
        LayerRule("dynamic", op="FULLY_CONNECTED", regex="head/last"),
        LayerRule("float32", op="FULLY_CONNECTED", regex="head/.*"),
    )
    assert found.choose("fully_connected", "", "head/last/MatMul").weights == "int8"
    assert found.choose("fully_connected", "", "head/first/MatMul").weights == "float32"
    assert found.choose("conv_2d", "", "head/last").weights == "float32"
    assert found.choose("depthwise_conv_2d", "", "head/last").weights == "int8"


def test_a_rule_for_all_operations_drops_earlier_ones_of_its_names() -> None:
    assert parse(keep("ADD"), keep("MUL", "a"), rule()).rules == ()
    assert parse(rule(), keep("ADD", "a"), static(regex="a"), keep("INPUT"), keep("OUTPUT")).rules == (
        LayerRule("int8", regex="a"),
    )


def test_without_a_general_rule_other_ops_stay_float() -> None:
    found = parse(rule("CONV_2D_TRANSPOSE"))
    assert (found.weights, found.activations) == ("float32", "float32")
    assert found.rules == (LayerRule("dynamic", op="TRANSPOSE_CONV"),)


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([rule(key="GPTQ")], "recipe: rule 1: algorithm_key 'GPTQ': litefuse does not support it"),
        ([rule(), rule(weight_tensor_config=WEIGHTS | {"num_bits": 3}, regex="a")], "rule 2: weights other than"),
        (
            [rule(weight_tensor_config=WEIGHTS | {"num_bits": 2, "granularity": "BLOCKWISE_32"})],
            "rule 1: 2-bit weights in blocks, which LiteRT multiplies wrongly",
        ),
        ([rule(weight_tensor_config=WEIGHTS | {"symmetric": False})], "weights other than symmetric integers"),
        ([rule(compute_precision="FLOAT", explicit_dequantize=True)], "computation in float .*explicit_dequantize"),
        ([static(weight_tensor_config=WEIGHTS | {"num_bits": 4})], "4-bit weights with integer activations"),
        ([static(activations=INT8 | {"symmetric": True})], "symmetric INT activations of 8 bits"),
        ([static(activations=INT8 | {"dtype": "UINT"})], "asymmetric UINT activations of 8 bits"),
        ([static(activations=INT8 | {"granularity": "CHANNELWISE"})], "activations with several scales"),
        ([rule(weight_tensor_config=WEIGHTS | {"clip": 3})], "weight_tensor_config: 'clip': litefuse does not support"),
        ([static(), static("INPUT", "image")], "rule 2: a type for only some inputs or outputs"),
        ([rule(), rule("ADD", min_weight_elements=7)], "rule 2: min_elements=7 here, but 0 in another rule"),
        ([rule() | {"extra": 1}], "rule 1: 'extra'"),
        (["x"], "rule 1: expected an object, got 'x'"),
        ([rule(key="float_casting")], "float_casting to anything other than 16-bit weights"),
    ],
)
def test_what_litefuse_lacks_is_refused_by_name(entries: list[Any], message: str) -> None:
    with pytest.raises(ConversionError, match=message):
        Quantization.from_recipe(entries)


NAMES = (("CONV_2D", "first", "first/conv"), ("RELU", "first", "first/relu"), ("SOFTMAX", "last", "last/softmax"))
TABLE = ("EMBEDDING_LOOKUP", "table", "table/lookup")


def round_trip(options: Quantization) -> Quantization:
    return parse(*write_recipe_for(options, NAMES))


@pytest.mark.parametrize(
    "options",
    [
        Quantization("int8", "int8"),
        Quantization("int8", "int16", per_channel=False),
        Quantization("int8", "int8", input_type="uint8", output_type="int8"),
        Quantization("int8", "float32", min_elements=7),
        Quantization("int4", "float32", block_size=64),
        Quantization("int4", "float32"),
        Quantization("float16", "float32"),
    ],
)
def test_recipes_of_ai_edge_quantizer_are_written(options: Quantization) -> None:
    assert round_trip(options) == options


def test_convolutions_have_8_bits_in_a_recipe_of_2_bits() -> None:
    """AI Edge Quantizer would write 2-bit weights for them, with which LiteRT computes wrong numbers."""
    found = round_trip(Quantization("int2", "float32"))
    assert (found.weights, found.rules) == ("int2", (LayerRule("dynamic", op="CONV_2D"),))


def test_layers_that_compute_in_integers_have_integer_weights_of_any_size() -> None:
    """AI Edge Quantizer fails if such a layer keeps float weights."""
    options = Quantization("int8", "int8", min_elements=7, rules=(LayerRule("dynamic", op="CONV_2D"),))
    entries = write_recipe_for(options, NAMES)
    sizes = {entry["operation"]: entry["op_config"]["min_weight_elements"] for entry in entries if "op_config" in entry}
    assert sizes == {"*": 0, "CONV_2D": 7}
    assert round_trip(options).min_elements == 7


def test_rules_are_written_for_the_ops_of_the_model() -> None:
    rules = LayerRule("int16x8", layer="fir*", op="CONV_2D"), LayerRule("float32", regex="softmax")
    found = round_trip(Quantization("int8", "int8", rules=rules))
    assert [found.choose(*op).scheme for op in NAMES] == ["int16x8", "int8", "float32"]
    assert (
        found.choose("CONV_2D", "", "first/conv2").scheme
        == found.choose("CONV_2D", "", "a/first/conv").scheme
        == "int8"
    )
    # AI Edge Quantizer searches the names of an op's results, joined by semicolons.
    assert found.choose("CONV_2D", "", "other;first/conv").scheme == "int16x8"


def test_an_earlier_rule_is_a_later_entry() -> None:
    rules = LayerRule("float32", op="CONV_2D"), LayerRule("int16x8", layer="first")
    found = round_trip(Quantization("int8", "int8", rules=rules))
    assert [found.choose(*op).scheme for op in NAMES] == ["float32", "int16x8", "int8"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (Quantization("int8", "int8", float_fallback=False), "cannot say float_fallback=False"),
        (Quantization("int4", "int8"), "cannot say the scheme 'int4 weights, int8 activations'"),
        (
            Quantization("int8", "int8", rules=(LayerRule("int4", op="SOFTMAX"),)),
            "cannot say SOFTMAX in int4 \\(last/softmax\\)",
        ),
        (
            Quantization("int4", "float32", rules=(LayerRule("dynamic", op="EMBEDDING_LOOKUP"),)),
            "cannot say a rule for a table of embeddings \\(table/lookup\\)",
        ),
    ],
    ids=str,
)
def test_what_a_recipe_cannot_say(options: Quantization, message: str) -> None:
    with pytest.raises(ConversionError, match=message):
        write_recipe_for(options, [*NAMES, TABLE])


def test_ops_that_share_a_name_cannot_have_a_rule() -> None:
    ops = [("ADD", "a", "a/add"), ("MUL", "a", "a/add")]
    rules = (LayerRule("float32", op="ADD"),)
    with pytest.raises(ConversionError, match="a rule for an op that the name 'a/add' does not identify"):
        write_recipe_for(Quantization("int8", "int8", rules=rules), ops)
