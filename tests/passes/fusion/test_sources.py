"""Marks of all sources are the same: one rule fires on those of TensorFlow, JAX and LiteRT files, with attributes."""

from __future__ import annotations

import json
import random
import textwrap
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse import define_composite, fuse_composite, rules
from litefuse.errors import ConversionError, InvalidRuleError
from litefuse.ir import DType
from litefuse.tools.inspect import inspect_model
from tests.passes.fusion import models
from tests.passes.fusion.comparison import compare, convert, outcomes
from tests.support import harness
from tests.support.generated import require_models
from tests.support.modules.lite_files import composites, operators

EXPORTS = Path(__file__).with_name("exports")
COMPOSITE = "tfl.stablehlo_composite"


@fuse_composite("acme.swish")
def fuse_swish(b, x, *, beta: float = 1.0):
    return b.tfl.mul(x, b.tfl.logistic(x * beta))


@fuse_composite("acme.swish")
def fuse_wrongly(b, x, *, beta: float = 1.0):
    return b.tfl.mul(x, b.tfl.logistic(x * (beta + 0.25)))


def export(name: str, *plugins: object, **options: Any) -> litefuse.Model:
    debug = litefuse.Debug(verify_ir=True)
    source = EXPORTS / f"{name}.jax"
    return litefuse.convert(source, plugins=list(plugins), debug=debug, entry_points=False, **options)


def again(model: litefuse.Model, *plugins: object, **options: Any) -> litefuse.Model:
    """Convert the LiteRT file of a model."""
    debug = litefuse.Debug(verify_ir=True)
    return litefuse.convert(model.to_bytes(), plugins=list(plugins), debug=debug, entry_points=False, **options)


def compare_export(model: litefuse.Model, name: str) -> None:
    """Compare two calls with JAX's answers."""
    vectors = np.load(EXPORTS / f"{name}.npz")
    for resolver in harness.RESOLVERS:
        runner = harness.open_interpreter(model.to_bytes(), resolver=resolver).get_signature_runner()
        inputs = {key: vectors[key] for key in vectors.files if key.startswith("args_")}
        for _ in range(2):
            harness.compare(runner(**inputs)["output_0"], vectors["output_0"])
            runner(**{key: -value for key, value in inputs.items()})


def versions(model: litefuse.Model) -> list[int]:
    """Return the versions of the composites in the file."""
    return [op.builtinOptions2.version for op in operators(model) if op.builtinOptions2 is not None]


PRESERVE = {"composites": {"acme.*": "preserve"}}


def test_the_same_rule_fires_on_marks_of_all_sources() -> None:
    for model, calls in (
        (convert("named", fuse_swish), 3),
        (export("swishes", fuse_swish), 5),
        (again(convert("named", **PRESERVE), fuse_swish), 3),
        (again(export("swishes", **PRESERVE), fuse_swish), 5),
    ):
        assert outcomes(model) == {("acme.swish", "fused"): calls}
        assert COMPOSITE not in model.report.ops
    compare(again(convert("named", **PRESERVE), fuse_swish), "named")
    for model in (export("swishes", fuse_swish), again(export("swishes", **PRESERVE), fuse_swish)):
        compare_export(model, "swishes")


@pytest.mark.parametrize(
    "name", [name for name in models.CASES if name not in ("with_state", "api_implements", "document")]
)
def test_what_tensorflow_marks_is_fused_from_its_litert_file(name: str) -> None:
    """Each file of preserved composites becomes the ops of their bodies, and is written back without a rule."""
    file = convert(name, mode="preserve")
    kept = again(file)
    assert composites(kept) == composites(file)
    compare(kept, name)
    inlined = again(file, composites={"*": "inline"})
    assert not composites(inlined)
    compare(inlined, name)


def test_a_rule_gets_the_attributes_of_all_sources() -> None:
    seen: list[dict[str, Any]] = []

    @fuse_composite("acme.scale")
    def fuse_scale(b, x, **attributes):
        seen.append(attributes)
        return x * attributes["a_float"]

    array = [[0.0, 1.0], [2.0, 3.0]]
    expected = {"an_int": -3, "a_float": 1.5, "a_bool": True, "a_string": "fast", "ints": (1, 300), "none": ()}
    compare_export(export("attributes", fuse_scale), "attributes")
    assert seen.pop() == {**expected, "floats": (0.5, 2.0), "array": array}
    compare_export(again(export("attributes", **PRESERVE), fuse_scale), "attributes")
    plain = {key: list(value) if isinstance(value, tuple) else value for key, value in expected.items()}
    assert seen.pop() == {**plain, "floats": [0.5, 2.0], "array": array}


def test_versions() -> None:
    """JAX's version is kept, in the file too, and a rule can be for one version."""

    def scale(b, x, **attributes):
        return x * attributes["a_float"]

    kept = export("attributes", **PRESERVE)
    assert [versions(model) for model in (kept, again(kept))] == [[2], [2]]
    for version, outcome in ((2, "fused"), (1, "inlined")):
        rule = fuse_composite("acme.scale", version=version)(scale)
        (event,) = [event for event in export("attributes", rule).report.events if event.rule == "acme.scale"]
        assert event.outcome == outcome
    assert event.reason == "it has version 2, its rule is for version 1"
    (event,) = [event for event in again(kept, rule).report.events if event.rule == "acme.scale"]
    assert (event.outcome, event.reason) == ("preserved", "it has version 2, its rule is for version 1")


def test_captured_arrays_of_jax_are_the_first_operands() -> None:
    @fuse_composite("acme.pair")
    def fuse_pair(b, weights, x, y):
        return x + weights * y, x - y

    for model in (export("two_results", fuse_pair), again(export("two_results", **PRESERVE), fuse_pair)):
        assert outcomes(model) == {("acme.pair", "fused"): 1}
        compare_export(model, "two_results")


def test_composites_in_composites() -> None:
    """A rule for the inner one fires in the outer one, whether that is inlined or stays a composite."""
    assert outcomes(export("nested", fuse_swish)) == {("acme.outer", "inlined"): 1, ("acme.swish", "fused"): 1}
    model = again(export("nested", **PRESERVE), fuse_swish)
    assert outcomes(model) == {("acme.outer", "preserved"): 1, ("acme.swish", "fused"): 1}
    assert [name for name, _ in composites(model)] == ["acme.outer"]
    compare_export(model, "nested")


def test_a_wrong_rule_is_refused_and_the_composite_written_back() -> None:
    file = export("swishes", **PRESERVE)
    model = again(file, fuse_wrongly)
    assert set(outcomes(model)) == {("acme.swish", "refused"), ("acme.swish", "preserved")}
    assert composites(model) == composites(file)
    compare_export(model, "swishes")


def test_rules_for_other_targets() -> None:
    rule = fuse_composite("acme.swish", targets=("gpu",))(fuse_swish.function)
    assert set(outcomes(export("nested", rule))) == {("acme.outer", "inlined"), ("acme.swish", "inlined")}
    assert outcomes(export("nested", rule, target="gpu"))["acme.swish", "fused"] == 1
    reasons = {event.reason for event in export("nested", rule).report.events if event.rule == "acme.swish"}
    assert reasons == {"its rule is for other targets (gpu)"}
    with pytest.raises(InvalidRuleError, match=r"targets must be some of interpreter, .* but 'tpu' is none"):
        fuse_composite("acme.swish", targets=("gpu", "tpu"))(fuse_swish.function)
    with pytest.raises(InvalidRuleError, match="but there are none"):
        fuse_composite("acme.swish", targets=())(fuse_swish.function)


def double(b, x, *, shift: int = 0):
    return x * 2.0


def test_without_a_decomposition() -> None:
    """A custom call of StableHLO is an error, unless a rule replaces it or a plug-in defines it."""
    with pytest.raises(ConversionError, match=r"'acme.double' has no decomposition, and no rule .*define_composite"):
        export("without_decomposition")
    with pytest.raises(ConversionError, match="has no decomposition"):
        export("without_decomposition", composites={"acme.*": "inline"})
    (event,) = export("without_decomposition", fuse_composite("acme.double")(double)).report.fused
    assert event.facts["unverified"] == "it has no decomposition"
    assert export("without_decomposition", composites={"*": "custom"}).report.ops == {"tfl.custom": 1, "tfl.add": 1}
    definition = define_composite("acme.double")(double)
    model = export("without_decomposition", definition)
    assert model.report.ops == {"tfl.mul": 1, "tfl.add": 1}
    kept = export("without_decomposition", definition, composites={"*": "preserve"})
    assert composites(kept) == [("acme.double", {"shift": 3})]
    x = np.array([[1, -2, 3, 4], [0, 0.5, -1, 2]], np.float32)
    for file in (model, kept):
        runner = harness.open_interpreter(file.to_bytes()).get_signature_runner()
        np.testing.assert_array_equal(runner(args_0=x)["output_0"], 2 * x + 1)


def test_a_rule_is_compared_with_a_definition() -> None:
    definition = define_composite("acme.double")(double)

    @fuse_composite("acme.double")
    def fuse_double(b, x, *, shift):
        return x + x

    @fuse_composite("acme.double")
    def fuse_triple(b, x, *, shift):
        return x + x + x

    (event,) = export("without_decomposition", definition, fuse_double).report.fused
    assert event.facts["error"] == 0
    model = export("without_decomposition", [definition, fuse_triple])
    assert outcomes(model) == {("acme.double", "refused"): 1, ("acme.double", "note"): 1}
    assert model.report.ops == {"tfl.mul": 1, "tfl.add": 1}


def test_a_definition_of_a_custom_op() -> None:
    """Custom ops of a LiteRT file become the ops of their definition; others stay."""
    file = export("attributes", composites={"*": "custom"})
    assert again(file).report.ops == {"tfl.custom": 1}

    @define_composite("acme.scale")
    def scale(b, x, **attributes):
        return x * attributes["a_float"]

    compare_export(again(file, scale), "attributes")
    assert again(file, define_composite("acme.other")(double)).report.ops == {"tfl.custom": 1}


def test_a_definition_that_does_not_fit() -> None:
    with pytest.raises(ConversionError, match="definition refuses it: the rule expects 2 operands"):
        export("without_decomposition", define_composite("acme.double")(lambda b, x, y: x))
    with pytest.raises(InvalidRuleError, match=r"the definition of acme\.double"):
        export(
            "without_decomposition",
            define_composite("acme.double")(lambda b, x, *, shift: b.tf.Cast(x, DstT=DType.I32)),
        )
    with pytest.raises(InvalidRuleError, match=r"two plug-ins have rules for the definition of 'acme\.double'"):
        export("without_decomposition", *(define_composite("acme.double")(double) for _ in range(2)))


def test_patterns_have_no_effect_on_a_litert_file() -> None:
    @litefuse.fuse_pattern(lambda tf, x: tf.Relu(tf.Relu(x)))
    def relus(b, x):
        return b.tfl.relu(x)

    report = again(export("attributes"), relus).report
    assert any(event.outcome == "warning" and "no effect on a LiteRT file" in event.reason for event in report.events)


def test_tensors_as_attributes_are_written_as_litert_does() -> None:
    """An array of JAX gets the name and the map that LiteRT's converter writes, and is read as the array again."""
    ((_, attributes),) = composites(export("attributes", **PRESERVE))
    tensor = {"TENSOR_DATA": [0.0, 1.0, 2.0, 3.0], "TENSOR_SHAPE": [2, 2], "TENSOR_TYPE": 0}
    assert attributes["_TENSOR_V1_array"] == tensor
    assert "array" not in attributes


@pytest.mark.parametrize("target", ["micro", "gpu"])
def test_targets_without_composites_get_the_ops(target: str) -> None:
    """Of a LiteRT file, too, whose composites stay for other targets; a request is refused with the reason."""
    kept = again(export("nested", **PRESERVE), target=target)
    assert not composites(kept)
    compare_export(kept, "nested")
    if target == "micro":
        report = export("nested", **PRESERVE, target=target).report
        assert {(event.outcome, event.reason) for event in report.events if event.rule == "acme.swish"} == {
            ("refused", "STABLEHLO_COMPOSITE has no kernel")
        }


def test_inspection_lists_composites_without_a_rule() -> None:
    """With a signature and the first lines of a rule, which is one: it takes the composite."""
    found = inspect_model(EXPORTS / "attributes.jax", entry_points=False)
    (composite,) = found.unclaimed
    assert (composite.name, composite.version, composite.calls) == ("acme.scale", 2, 1)
    assert str(composite).startswith("1 acme.scale (version 2): (x0: float32 [2, 4], a_bool=True, a_float=1.5, ")
    assert composite.rule in textwrap.dedent(str(found)).replace("\n    ", "\n")
    names: dict[str, Any] = {"litefuse": litefuse, "Builder": rules.Builder, "Value": rules.Value}
    exec(f"{composite.rule}\n    return x0 * a_float", names)
    compare_export(export("attributes", names["fuse_scale"]), "attributes")
    assert not inspect_model(EXPORTS / "attributes.jax", plugins=[names["fuse_scale"]], entry_points=False).unclaimed


def test_inspection_counts_composites_of_all_sources() -> None:
    saved = inspect_model(require_models("composites") / "nested" / "saved_model", entry_points=False)
    assert saved.composites == {"acme.outer": 1, "acme.swish": 1} and len(saved.unclaimed) == 2
    file = inspect_model(export("swishes", **PRESERVE).to_bytes(), entry_points=False)
    assert file.composites == {"acme.swish": 5}
    assert sorted((facts.attributes["beta"], facts.calls) for facts in file.unclaimed) == [
        (0.5, 1),
        (1.5, 2),
        (2.0, 1),
        (3.0, 1),
    ]
    (operand,) = json.loads(json.dumps(file.to_dict()))["unclaimed"][0]["operands"].values()
    assert operand == {"dtype": "float32", "shape": [2, 4]}


@pytest.mark.parametrize("name", ["swishes", "attributes", "two_results", "without_decomposition"])
def test_damaged_marks_are_read_or_refused(name: str) -> None:
    content, chooser = (EXPORTS / f"{name}.jax").read_bytes(), random.Random(name)
    outcomes: set[type] = set()
    for _ in range(80):
        damaged = bytearray(content)
        for _ in range(chooser.choice((1, 2, 5))):
            damaged[chooser.randrange(len(damaged))] = chooser.randrange(256)
        try:
            litefuse.convert(bytes(damaged), composites={"*": chooser.choice(("fuse", "preserve", "custom", "inline"))})
            outcomes.add(litefuse.Model)
        except (litefuse.ReadError, ConversionError) as error:
            outcomes.add(type(error))
    assert {litefuse.Model, litefuse.ReadError} <= outcomes
