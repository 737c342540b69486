"""Attention with grouped queries and capped scores is recognized, with keys before they are repeated."""

from __future__ import annotations

from typing import Any

import pytest

from litefuse.dialects.tfl.contracts import find_violation
from litefuse.dialects.tfl.limits import ATTENTION
from litefuse.ir import Module
from litefuse.passes.fusion.patterns import fuse_patterns
from tests.fusions.contracts.comparison import convert_and_compare
from tests.support.modules.graph_builder import Graph, context

RULE = "scaled_dot_product_attention"
MODELS: dict[str, dict[str, float]] = {
    "llama_attention": {"scale": 0.5},
    "hub_attention": {"scale": 0.5},
    "gathered_attention": {"scale": 0.5},
    "gemma_attention": {"scale": 1.0},  # the queries are scaled before they are reshaped
    "gemma_attention_with_cap": {"scale": 1.0, "logit_cap": 0.7},
    "jax_gemma_attention": {"scale": 0.5},
    "jax_attention": {"scale": 0.5},
    "merged_attention": {"scale": 0.5},
    "capped_attention": {"scale": 8**-0.5, "logit_cap": 0.7},
}


@pytest.mark.parametrize("name", MODELS)
def test_a_model_that_marked_nothing(name: str):
    (attributes,), report = convert_and_compare(name, ATTENTION, batch=3)
    assert attributes == pytest.approx(MODELS[name], rel=1e-6)
    (event,) = [event for event in report.events if event.rule == RULE]
    assert (event.outcome, event.facts["verified"]) == ("fused", True)


def composite_shapes(module: Module) -> list[list[Any]]:
    done = context(composites={ATTENTION: "fuse"})
    fuse_patterns(module, done)
    ops = module.functions["main"].ops_of({"tfl.stablehlo_composite"})
    return [[value.shape for value in op.inputs] for op in ops]


def grouped(g: Graph, repeats: list[int], batch: int | None = 2, keys: int = 2) -> Module:
    """Return attention in which heads of keys are gathered."""
    q, k, v = g.input(batch, 5, 4, 8), g.input(batch, 6, keys, 8), g.input(batch, 6, keys, 8)
    k, v = (g.tf.GatherV2(x, g.i32(repeats), g.i32(2)) for x in (k, v))
    shares = g.tf.Softmax(g.tf.Einsum(q, k, equation="bthd,bshd->bhts"))
    return g.returns(g.tf.Einsum(shares, v, equation="bhts,bshd->bthd"))


def test_keys_are_those_before_they_are_repeated():
    assert composite_shapes(grouped(Graph(), [0, 0, 1, 1])) == [[(2, 5, 4, 8), (2, 6, 2, 8), (2, 6, 2, 8)]]


@pytest.mark.parametrize(
    ("repeats", "batch", "keys"),
    (
        ([0, 1, 0, 1], 2, 2),  # another order of heads
        ([0, 0, 0, 1], 2, 2),
        ([0, 0, 1, 1], None, 2),  # XNNPACK supports these only for a fixed batch
        ([0, 0, 0, 0], 2, 1),  # and one head only for a batch of 1
    ),
)
def test_other_keys_stay_repeated(repeats: list[int], batch: int | None, keys: int):
    shape = (batch, 6, 4, 8)
    assert composite_shapes(grouped(Graph(), repeats, batch, keys)) == [[(batch, 5, 4, 8), shape, shape]]


def test_one_head_of_keys_for_a_batch_of_one():
    shapes = composite_shapes(grouped(Graph(), [0, 0, 0, 0], 1, 1))
    assert shapes == [[(1, 5, 4, 8), (1, 6, 1, 8), (1, 6, 1, 8)]]


def groups_of_two_axes(g: Graph, batch: int | None = 2, mask: tuple[int, ...] | None = None) -> Module:
    q, k, v = g.input(batch, 5, 2, 2, 8), g.input(batch, 6, 2, 8), g.input(batch, 6, 2, 8)
    scores = g.tf.Einsum(q, k, equation="btkgh,bskh->bkgts")
    scores = scores if mask is None else g.tf.AddV2(scores, g.input(*mask))
    return g.returns(g.tf.Einsum(g.tf.Softmax(scores), v, equation="bkgts,bskh->btkgh"))


@pytest.mark.parametrize(
    ("mask", "merged"),
    (
        ((5, 6), (1, 1, 5, 6)),
        ((1, 5, 6), (1, 1, 5, 6)),
        ((1, 1, 5, 6), (1, 1, 5, 6)),
        ((2, 2, 5, 6), (1, 4, 5, 6)),
        ((2, 1, 1, 1, 6), (2, 1, 1, 6)),
        ((2, 2, 2, 5, 6), (2, 4, 5, 6)),
    ),
)
def test_masks_of_two_axes_of_heads(mask: tuple[int, ...], merged: tuple[int, ...]):
    shapes = composite_shapes(groups_of_two_axes(Graph(), mask=mask))
    assert shapes == [[(2, 5, 4, 8), (2, 6, 2, 8), (2, 6, 2, 8), merged]]


@pytest.mark.parametrize("mask", ((2, 5, 6), (2, 1, 5, 6), (2, 1, 2, 5, 6)))
def test_masks_of_one_of_two_axes_of_heads_refuse(mask: tuple[int, ...]):
    assert composite_shapes(groups_of_two_axes(Graph(), mask=mask)) == []


def test_groups_of_a_free_batch_refuse():
    assert composite_shapes(groups_of_two_axes(Graph(), None)) == []


def test_a_cap_of_masked_scores_refuses():
    g = Graph()
    q, k, v = (g.input(2, 5, 4, 8) for _ in range(3))
    scores = g.tf.AddV2(g.tf.Einsum(q, k, equation="bthd,bshd->bhts"), g.input(5, 5))
    y = g.tf.Einsum(g.tf.Softmax(g.tf.Tanh(scores)), v, equation="bhts,bshd->bthd")
    assert composite_shapes(g.returns(y)) == []


def test_a_tangent_without_a_factor_is_a_cap_of_one():
    g = Graph()
    q, k, v = (g.input(2, 5, 4, 8) for _ in range(3))
    scores = g.tf.Tanh(g.tf.Einsum(q, k, equation="bthd,bshd->bhts"))
    module = g.returns(g.tf.Einsum(g.tf.Softmax(scores), v, equation="bhts,bshd->bthd"))
    assert len(composite_shapes(module)) == 1
    (op,) = module.functions["main"].ops_of({"tfl.stablehlo_composite"})
    assert op.attributes["composite_attributes"] == {"scale": 1.0, "logit_cap": 1.0}


def merged(g: Graph, mask: tuple[int, ...], order: tuple[int, ...] = (0, 2, 1, 3), batch: int | None = 2) -> Module:
    """Return attention of three heads that are merged with the batch."""
    x = g.input(batch, 5, 3, 8)
    q = g.tf.Reshape(g.tf.Transpose(x, g.i32(order)), g.i32([-1, 5, 8]))
    scores = g.tf.BatchMatMulV2(q, q, adj_y=True)
    scores = g.tf.AddV2(scores, g.input(*mask)) if mask else scores
    return g.returns(g.tf.BatchMatMulV2(g.tf.Softmax(scores), q))


@pytest.mark.parametrize(
    ("mask", "split"),
    (((5, 5), (1, 1, 5, 5)), ((1, 5, 5), (1, 1, 5, 5)), ((6, 1, 5), (2, 3, 1, 5)), ((6, 5, 5), (2, 3, 5, 5))),
)
def test_masks_of_merged_heads(mask: tuple[int, ...], split: tuple[int, ...]):
    shape = (2, 5, 3, 8)
    assert composite_shapes(merged(Graph(), mask)) == [[shape, shape, shape, split]]


def test_merged_heads_of_a_free_batch():
    shape = (None, 5, 3, 8)
    assert composite_shapes(merged(Graph(), (), batch=None)) == [[shape, shape, shape]]


def test_a_batch_of_other_order_is_one_head():
    assert composite_shapes(merged(Graph(), (), (2, 0, 1, 3))) == []


@pytest.mark.parametrize(
    ("mask", "ordered"),
    (
        ((1, 6), (1, 1, 1, 6)),
        ((5, 1, 6), (1, 1, 5, 6)),
        ((5, 4, 6), (1, 4, 5, 6)),
        ((2, 5, 1, 6), (2, 1, 5, 6)),
    ),
)
def test_masks_of_scores_in_another_order(mask: tuple[int, ...], ordered: tuple[int, ...]):
    g = Graph()
    q, k = g.input(2, 5, 4, 8), g.input(2, 6, 4, 8)
    scores = g.tf.AddV2(g.tf.Einsum(q, k, equation="btnh,bsnh->btns"), g.input(*mask))
    module = g.returns(g.tf.Einsum(g.tf.Softmax(scores), k, equation="btns,bsnh->btnh"))
    assert composite_shapes(module) == [[(2, 5, 4, 8), (2, 6, 4, 8), (2, 6, 4, 8), ordered]]


def test_scores_whose_keys_are_not_last_refuse():
    g = Graph()
    q, k = g.input(2, 6, 4, 8), g.input(2, 6, 4, 8)
    scores = g.tf.Softmax(g.tf.Einsum(q, k, equation="btnh,bsnh->bsnt"))
    module = g.returns(g.tf.Einsum(scores, k, equation="bsnt,bsnh->btnh"))
    assert composite_shapes(module) == []


def test_composites_of_attention_keep_their_contract():
    for mask in ((5, 6), (2, 1, 1, 1, 6)):
        module = groups_of_two_axes(Graph(), mask=mask)
        assert len(composite_shapes(module)) == 1
        (op,) = module.functions["main"].ops_of({"tfl.stablehlo_composite"})
        assert not find_violation(ATTENTION, 1, op.operands, op.results, op.attributes["composite_attributes"])
