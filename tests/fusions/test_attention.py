"""Attention becomes a composite if the user asks for it, otherwise there is a reason; and masks become sums."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from ai_edge_litert.compiled_model import CompiledModel

import litefuse
from litefuse.dialects.tfl.limits import ATTENTION
from litefuse.fusions.contracts import find_attention as rules
from litefuse.ir import DType, Module, Value
from litefuse.passes.fusion.patterns import fuse_patterns
from litefuse.passes.legalize.driver import legalize
from litefuse.report import Event
from tests.fusions.attention_comparison import compare, convert, outcomes
from tests.support import harness
from tests.support.generated import require_models
from tests.support.modules.graph_builder import Graph, context, kinds, run_file
from tests.support.modules.lite_files import composites

RULE = "scaled_dot_product_attention"
REQUEST: dict[str, Any] = {"composites": {ATTENTION: "fuse"}}
FUSED = {
    "k3_heads": 0.5,
    "k3_heads_no_bias": 0.5,
    "k3_heads_dropout": 0.5,
    "k3_heads_mask": 0.5,
    "k3_heads_causal": 0.5,
    "k3_heads_dropout_mask": 0.5,
    "k3_heads_dropout_padding": 0.5,
    "k3_heads_causal_dropout": 0.5,
    "k3_grouped_mask": 0.5,
    "k3_multi_query": 0.5,
    "k3_ops_mask": 0.5,
    "k3_ops_bias": 0.5,
    "k3_ops_bias_causal": 0.5,
    "k3_cross": 0.5,
    "k3_grouped": 0.5,
    "tfk_heads": 0.5,
    "tfk_heads_mask": 0.5,
    "tfk_heads_causal": 0.5,
    "tf_heads_last": 0.5,
    "tf_heads_last_mask": 0.5,
    "tf_scaled_before": 0.5,
    "tf_softmax_written_out": 1.0,
    "tf_causal_mask_known": 0.5,
    "tf_scaled_mask": 0.5,
}
ONE_HEAD = tuple(f"{writer}_attention{form}" for writer in ("k3", "tfk") for form in ("", "_scale", "_causal", "_mask"))
ONE_HEAD_REASON = "it has one head, which XNNPACK supports only for a batch of 1"
REFUSED = {
    **{name: [("refused", ONE_HEAD_REASON)] for name in ONE_HEAD},
    "tf_heads_first": [("refused", "the values are not (batch, keys, heads, depth)")],
    "tf_heads_first_mask": [("refused", "the values are not (batch, keys, heads, depth)")],
}


@pytest.mark.parametrize(("name", "scale"), FUSED.items())
def test_attention_becomes_a_composite(name: str, scale: float):
    model = convert(name, **REQUEST)
    assert compare(model, name)["STABLEHLO_COMPOSITE"] == 1
    assert composites(model) == [(ATTENTION, {"scale": scale})]
    assert outcomes(model, RULE) == [("fused", "")]


@pytest.mark.parametrize("name", ONE_HEAD)
def test_one_head_becomes_a_composite_for_a_batch_of_one(name: str):
    model = convert(name, batch=1, **REQUEST)
    assert compare(model, name, calls=("0",))["STABLEHLO_COMPOSITE"] == 1
    ((composite, attributes),) = composites(model)
    assert composite == ATTENTION
    assert (attributes["scale"] == 1.0) == (not name.endswith("_scale"))
    assert outcomes(model, RULE) == [("fused", "")]


@pytest.mark.parametrize("name", ("tfk_heads_mask", "k3_heads_mask", "k3_heads_dropout_mask"))
def test_compiled_models_run_it(name: str):
    compiled = CompiledModel.from_buffer(convert(name, batch=3, **REQUEST).to_bytes())
    given, received = compiled.create_input_buffers(0), compiled.create_output_buffers(0)
    with np.load(require_models("attention") / name / "answers.npz") as answers:
        for buffer, key in zip(given, ("1/x0", "1/x1"), strict=True):
            buffer.write(answers[key])
        compiled.run_by_index(0, given, received)
        expected = answers["1/y"]
    actual = received[0].read(expected.size, np.float32).reshape(expected.shape)
    harness.compare(actual, expected)


@pytest.mark.parametrize(("name", "reasons"), REFUSED.items())
def test_other_attention_stays(name: str, reasons: list[Any]):
    model = convert(name, **REQUEST)
    assert "STABLEHLO_COMPOSITE" not in compare(model, name)
    assert outcomes(model, RULE) == reasons


@pytest.mark.parametrize("name", ("k3_heads_mask", "k3_heads_causal", "k3_heads_dropout_mask"))
def test_keras_masks_are_added(name: str):
    model = convert(name)
    ops = compare(model, name)
    assert outcomes(model, "masked_softmax") == [("fused", "")]
    assert outcomes(model, "zeroed_softmax") == ([("fused", "")] if "dropout" in name else [])
    assert not {"FILL", "LOGICAL_AND"} & set(ops)
    assert ops.get("SELECT_V2", 0) == ("causal" not in name)


def attention(
    g: Graph,
    q: Value,
    k: Value,
    v: Value,
    *,
    scale: float = 0.25,
    mask: Value | None = None,
    names: str = "bthd,bshd->bhts",
) -> tuple[Value, Value, Value]:
    """Compute scores, weights and the result."""
    scores = g.tf.Mul(g.tf.Einsum(q, k, equation=names), np.float32(scale))
    shares = g.tf.Softmax(scores if mask is None else g.tf.AddV2(mask, scores))
    return scores, shares, g.tf.Einsum(shares, v, equation="bhts,bshd->bthd")


def inputs(g: Graph, *shapes: tuple[int | None, ...]) -> list[Value]:
    return [g.input(*shape) for shape in shapes]


SHAPE = (None, 5, 3, 4)


def fuse(module: Module) -> tuple[list[Event], list[str]]:
    """Return the events, and the kinds of ops in the main function."""
    done = context(**REQUEST)
    fuse_patterns(module, done)
    return done.events, kinds(module)


def refusals(module: Module) -> list[str]:
    events, found = fuse(module)
    assert "stablehlo_composite" not in found
    assert len(module.functions) == 1
    return [event.reason for event in events if event.rule == RULE]


def test_equal_places_share_a_decomposition():
    g = Graph()
    q, k, v = inputs(g, SHAPE, SHAPE, SHAPE)
    *_, y = attention(g, q, k, v)
    module = g.returns(attention(g, y, k, v)[2], attention(g, y, k, v, scale=0.5)[2])
    events, _ = fuse(module)
    assert [event.outcome for event in events] == ["fused"] * 3
    assert len(module.functions) == 3


@pytest.mark.parametrize(("index", "kind"), ((0, "tf.Mul"), (1, "tf.Softmax")))
def test_an_inner_value_that_escapes_refuses(index: int, kind: str):
    g = Graph()
    *inner, y = attention(g, *inputs(g, SHAPE, SHAPE, SHAPE))
    assert refusals(g.returns(y, inner[index])) == [f"an inner value ({kind}) is used elsewhere"]


@pytest.mark.parametrize(
    ("q", "k", "v", "mask", "reason"),
    (
        (SHAPE, SHAPE, (None, 5, 3, 7), None, "keys and values differ in shape"),
        ((None, 5, 1, 4), (None, 5, 1, 4), (None, 5, 1, 4), None, ONE_HEAD_REASON),
        ((2, 5, 1, 4), (2, 5, 1, 4), (2, 5, 1, 4), None, ONE_HEAD_REASON),
        ((2, 5, None, 4), (2, 5, None, 4), (2, 5, None, 4), None, "the number of heads is not known"),
        ((1, 5, 3, 4), (1, 5, 3, 4), (1, 5, 3, 4), (2, 1, 5, 5), "broadcasting the mask enlarges the scores"),
        ((None, 5, 3, 4), (None, 5, 3, None), (None, 5, 3, None), None, "the depth is not known"),
    ),
)
def test_calls_that_the_kernel_does_not_support(q: Any, k: Any, v: Any, mask: Any, reason: str):
    g = Graph()
    values = inputs(g, q, k, v)
    added = None if mask is None else g.input(*mask)
    assert refusals(g.returns(attention(g, *values, mask=added)[2])) == [reason]


def test_another_product_is_not_attention():
    g = Graph()
    values = inputs(g, (2, 4, 4, 4), (2, 4, 4, 4), (2, 4, 4, 4))
    module = g.returns(attention(g, *values, names="bthd,bsdh->bhts")[2])
    assert refusals(module) == ["queries and keys are not (batch, length, heads, depth)"]


def test_other_element_types_refuse():
    g = Graph()
    q, k, v = (g.input(2, 5, 3, 4, dtype=DType.F64) for _ in range(3))
    y = g.tf.Einsum(g.tf.Softmax(g.tf.Einsum(q, k, equation="bthd,bshd->bhts")), v, equation="bhts,bshd->bthd")
    assert refusals(g.returns(y)) == ["it is not float32"]


def test_lengths_are_free():
    g = Graph()
    module = g.returns(attention(g, *inputs(g, *((1, None, 3, 4),) * 3))[2])
    plain = Graph()
    unfused = plain.returns(attention(plain, *inputs(plain, *((1, None, 3, 4),) * 3))[2])
    assert [event.outcome for event in fuse(module)[0]] == ["fused"]
    random = np.random.default_rng(0)
    for each in (module, unfused):
        legalize(each, context())
    for queries, keys in ((5, 5), (3, 7), (1, 2)):
        lengths = (queries, keys, keys)
        values = [random.normal(size=(1, length, 3, 4)).astype(np.float32) for length in lengths]
        (expected,), (actual,) = run_file(unfused, *values), run_file(module, *values)
        np.testing.assert_allclose(actual, expected, atol=2e-6)


def test_xnnpack_computes_one_head_wrongly(monkeypatch: pytest.MonkeyPatch):
    """If this fails, the runtime has been fixed, and the rule need not require a batch of 1 any more."""
    shapes = ((2, 5, 1, 8),) * 3
    values = [np.random.default_rng(seed).normal(size=(2, 5, 1, 8)).astype(np.float32) for seed in range(3)]
    answers: list[np.ndarray] = []
    for trusting in (False, True):
        g = Graph()
        module = g.returns(attention(g, *inputs(g, *shapes))[2])
        if trusting:
            monkeypatch.setattr(rules, "_require_kernel", lambda *_: None)
            assert [event.outcome for event in fuse(module)[0]] == ["fused"]
        legalize(module, context())
        answers += run_file(module, *values)
    assert np.abs(answers[1] - answers[0]).max() > 0.1


def masked(
    low: float, *, condition: tuple[int, ...] = (2, 1, 1, 6), zero: bool = False, other: bool = False
) -> tuple[list[Event], list[str]]:
    g = Graph()
    x, mask = g.input(2, 3, 4, 6), g.input(*condition, dtype=DType.BOOL)
    second = g.input(*condition, dtype=DType.BOOL)
    y = g.tf.Softmax(g.tf.SelectV2(mask, x, np.float32(low)))
    if zero:
        y = g.tf.SelectV2(second if other else mask, y, np.float32(0.0))
    return fuse(g.returns(y))


def test_low_numbers_are_added():
    assert masked(-2.3e38)[1] == ["SelectV2", "Minimum", "AddV2", "Softmax"]
    assert masked(-1e9, zero=True)[1] == ["SelectV2", "Minimum", "AddV2", "Softmax", "Cast", "Mul"]


@pytest.mark.parametrize("low", (-100.0, -1e9, 0.0, 1e9))
def test_higher_numbers_stay_selected(low: float):
    assert masked(low)[1] == ["SelectV2", "Softmax"]


def test_zeros_elsewhere_do_not_count():
    assert masked(-1e9, zero=True, other=True)[1] == ["SelectV2", "Softmax", "Cast", "Mul"]
    assert masked(-100.0, zero=True)[1] == ["SelectV2", "Softmax", "Cast", "Mul"]


def attention_with_mask(low: float, *, zeroed_by: str = "") -> tuple[list[Event], list[str]]:
    """Apply a mask as large as the scores, which `masked_softmax` does not rewrite."""
    g = Graph()
    q, k, v = (g.input(2, 5, 3, 4) for _ in range(3))
    masks = [g.input(2, 3, 5, 5, dtype=DType.BOOL) for _ in range(2)]
    scores = g.tf.Einsum(q, k, equation="bthd,bshd->bhts")
    shares = g.tf.Softmax(g.tf.SelectV2(masks[0], scores, np.float32(low)))
    if zeroed_by:
        shares = g.tf.SelectV2(masks[zeroed_by == "other"], shares, np.float32(0.0))
    return fuse(g.returns(g.tf.Einsum(shares, v, equation="bhts,bshd->bthd")))


def test_large_masks_that_select():
    events, found = attention_with_mask(-2e38)
    assert found == ["SelectV2", "stablehlo_composite"]
    assert [event.outcome for event in events] == ["fused"]
    assert attention_with_mask(-1e9)[1] == ["Einsum", "SelectV2", "Softmax", "Einsum"]


@pytest.mark.parametrize("large", (False, True))
@pytest.mark.parametrize("before", ("selected", "added"))
def test_two_masks_are_not_added_up(before: str, large: bool):
    """If both masked the same position, the sum would be infinite, and a fully masked row NaN."""
    g = Graph()
    q, k, v = (g.input(2, 5, 3, 4) for _ in range(3))
    scores = g.tf.Mul(g.tf.Einsum(q, k, equation="bthd,bshd->bhts"), np.float32(0.5))
    if before == "selected":
        scores = g.tf.SelectV2(g.input(2, 3, 5, 5, dtype=DType.BOOL), scores, np.float32(-2e38))
    else:
        scores = g.tf.AddV2(scores, g.input(2, 1, 1, 5))
    mask = g.input(*((2, 3, 5, 5) if large else (2, 1, 1, 5)), dtype=DType.BOOL)
    shares = g.tf.Softmax(g.tf.SelectV2(mask, scores, np.float32(-2e38)))
    found = fuse(g.returns(g.tf.Einsum(shares, v, equation="bhts,bshd->bthd")))[1]
    assert found[-2:] == ["Softmax", "Einsum"]
    assert not {"Minimum", "stablehlo_composite"} & set(found)


def test_a_mask_is_added_to_a_sum_of_products():
    g = Graph()
    one, other = (g.tf.Einsum(g.input(2, 3, 4, 5), g.input(2, 3, 6, 5), equation="bhtd,bhsd->bhts") for _ in range(2))
    scores = g.tf.AddV2(g.tf.AddV2(one, other), np.full((4, 6), -1e9, np.float32))
    mask = g.input(2, 1, 1, 6, dtype=DType.BOOL)
    assert "Minimum" in fuse(g.returns(g.tf.Softmax(g.tf.SelectV2(mask, scores, np.float32(-2e38)))))[1]


def test_shares_that_another_mask_sets_to_zero():
    events, found = attention_with_mask(-2e38, zeroed_by="other")
    assert "stablehlo_composite" not in found
    assert [event.reason for event in events] == ["shares are set to zero by a different mask than that of the scores"]


def test_scores_are_assumed_finite():
    """A mask hides infinite scores, but its sum does not; the report states the assumption."""
    (event,) = (event for event in convert("k3_heads_mask", **REQUEST).report.fused if event.rule == RULE)
    assert event.facts["assumed"] == "finite scores"


@pytest.mark.parametrize("condition", ((2, 3, 4, 6), (3, 4, 6)))
def test_a_mask_as_large_as_the_scores_stays_selected(condition: tuple[int, ...]):
    found = masked(-2.3e38, condition=condition)[1]
    assert found == (["SelectV2", "Softmax"] if len(condition) == 4 else ["SelectV2", "Minimum", "AddV2", "Softmax"])


@pytest.mark.parametrize(("filled", "own"), ((True, True), (True, False), (False, True)))
def test_only_a_mask_that_is_broadcast_to_the_scores_is_made_smaller(filled: bool, own: bool):
    g = Graph()
    x, y, mask = g.input(None, 3), g.input(None, 3), g.input(1, 3, dtype=DType.BOOL)
    full = g.tf.Fill(g.tf.Shape(x if own else y), np.bool_(filled))
    chosen = g.tf.SelectV2(g.tf.LogicalAnd(full, mask), x, np.float32(-3e38))
    found = fuse(g.returns(g.tf.Softmax(chosen)))[1]
    assert ("LogicalAnd" in found) == ("Minimum" not in found) == (not (filled and own))


def test_a_selected_value_that_escapes_stays():
    g = Graph()
    x, mask = g.input(2, 3), g.input(1, 3, dtype=DType.BOOL)
    chosen = g.tf.SelectV2(mask, x, np.float32(-3e38))
    assert fuse(g.returns(g.tf.Softmax(chosen), chosen))[1] == ["SelectV2", "Softmax"]


@pytest.mark.parametrize("modes", (None, {ATTENTION: "inline"}, {"*": "fuse"}))
def test_it_stays_ops_unless_its_name_is_given(modes: Any):
    """LiteRT's GPU accelerator crashes when it compiles the composite."""
    model = convert("k3_heads", composites=modes)
    assert "STABLEHLO_COMPOSITE" not in compare(model, "k3_heads")
    assert not [event for event in model.report.events if event.outcome == "warning"]


@pytest.mark.parametrize("name", ("k3_heads_mask", "k3_heads_causal", "k3_grouped"))
def test_integers_leave_it_in_float_as_ops(name: str):
    with np.load(require_models("attention") / name / "answers.npz") as answers:
        sample = {key[2:]: answers[key] for key in answers.files if key.startswith("1/x")}
    model = convert(name, quantize=litefuse.Quantization("int8", "int8", samples=[sample]))
    ops = compare(model, name, tolerance=0.1, calls=("1",))
    assert "STABLEHLO_COMPOSITE" not in ops
    assert [(event.rule, event.outcome) for event in model.report.events if event.rule == "expand_attention"]
    products = [op for op in model._module.ops() if op.kind == "tfl.batch_matmul"]
    assert len(products) == 2 and all(value.dtype is DType.F32 for op in products for value in op.inputs)
