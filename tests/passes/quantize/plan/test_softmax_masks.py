"""Masks of softmaxes where no op may stay in float: each spelling, rows that are masked entirely, and refusals."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from litefuse.errors import ConversionError
from litefuse.ir import DType, Module, Value
from tests.support.harness import RESOLVERS
from tests.support.modules.graph_builder import Graph
from tests.support.running.quantized_runs import ACTIVATIONS, answers, quantize

ROWS, WIDTH = 12, 16
RNG = np.random.default_rng(5)
SCORES = RNG.uniform(-4, 4, (ROWS, WIDTH)).astype(np.float32)
KEEP = RNG.uniform(size=(ROWS, WIDTH)) < 0.6
KEEP[0], KEEP[1], KEEP[2] = False, True, np.arange(WIDTH) == 3
Build = Callable[[Graph, Value, Value], Value]
"""Builds the masked scores from the scores and the condition, which is bool or int32."""


def mask(g: Graph, keep: Value, level: float) -> Value:
    return g.tfl.select_v2(keep, np.float32(0), np.float32(level))


def cast(g: Graph, keep: Value) -> Value:
    attributes = {"in_data_type": keep.dtype, "out_data_type": DType.F32}
    return g._builder.op("tfl.cast", [keep], attributes, [keep.type.with_dtype(DType.F32)]).result


def inverted(g: Graph, keep: Value, level: float) -> Value:
    return g.tfl.mul(g.tfl.sub(np.float32(1), cast(g, keep)), np.float32(level))


SPELLINGS: dict[str, tuple[DType, Build]] = {
    "added": (DType.BOOL, lambda g, s, k: g.tfl.add(s, mask(g, k, -1e9))),
    "added first": (DType.BOOL, lambda g, s, k: g.tfl.add(mask(g, k, -3.4e38), s)),
    "inverted cast": (DType.BOOL, lambda g, s, k: g.tfl.add(s, inverted(g, k, -1e9))),
    "cast - 1": (
        DType.BOOL,
        lambda g, s, k: g.tfl.add(s, g.tfl.mul(np.float32(1e9), g.tfl.sub(cast(g, k), np.float32(1)))),
    ),
    "integers": (DType.I32, lambda g, s, k: g.tfl.add(s, inverted(g, k, -1e9))),
    "small": (DType.BOOL, lambda g, s, k: g.tfl.add(s, mask(g, k, -1e4))),
    "small integers": (DType.I32, lambda g, s, k: g.tfl.add(s, inverted(g, k, -1e4))),
    "masked where true": (
        DType.BOOL,
        lambda g, s, k: g.tfl.add(s, g.tfl.select_v2(g.tfl.logical_not(k), np.float32(-1e9), np.float32(0))),
    ),
    "selected": (DType.BOOL, lambda g, s, k: g.tfl.select_v2(k, s, np.float32(-1e9))),
    "selected where true": (
        DType.BOOL,
        lambda g, s, k: g.tfl.select_v2(g.tfl.logical_not(k), np.float32(-1e4), s),
    ),
    "constant": (DType.BOOL, lambda g, s, k: g.tfl.add(s, np.where(KEEP, 0, -1e9).astype(np.float32))),
    "small constant": (DType.BOOL, lambda g, s, k: g.tfl.add(s, np.where(KEEP, 0, -1e4).astype(np.float32))),
}


def module_of(name: str) -> tuple[Module, list[dict[str, np.ndarray]]]:
    dtype, spelling = SPELLINGS[name]
    g = Graph()
    scores, keep = g.input(ROWS, WIDTH), g.input(ROWS, WIDTH, dtype=dtype)
    module = g.returns(g.tfl.softmax(spelling(g, scores, keep), beta=1.0))
    return module, [{"x0": SCORES, "x1": KEEP.astype(dtype.numpy)}]


def allowed_error(scheme: str) -> float:
    """Half a step of two scores changes a probability by at most a quarter of a step; the softmax rounds as well."""
    span = float(SCORES.max() - SCORES.min())
    if scheme == "int8":
        return (span + np.log(2 * WIDTH * 256)) / 255 / 4 + 2 / 256
    # The int16 kernel yields two steps for each element that is more than 10 below the largest one.
    return 2 * (2 * span + np.log(2 * WIDTH * 32768)) / 65534 / 4 + (4 + 2 * WIDTH) / 32768


@pytest.mark.parametrize("scheme", ACTIVATIONS)
@pytest.mark.parametrize("name", SPELLINGS)
def test_answers(name: str, scheme: str) -> None:
    source, calls = module_of(name)
    (expected,) = answers(source, calls, "builtin")
    module, _ = module_of(name)
    context = quantize(module, scheme, calls, float_fallback=False)
    assert not [event for event in context.events if event.outcome in ("refused", "warning")]
    for resolver in RESOLVERS:
        (found,) = answers(module, calls, resolver)
        np.testing.assert_allclose(found["y0"], expected["y0"], rtol=0, atol=allowed_error(scheme))


@pytest.mark.parametrize("scheme", ACTIVATIONS)
def test_masks_are_added_or_selected(scheme: str) -> None:
    for name in SPELLINGS:
        module, calls = module_of(name)
        quantize(module, scheme, calls, float_fallback=False)
        adds = module.ops_of({"tfl.add"})
        assert len(adds) == ("small" in name)
        assert len(module.ops_of({"tfl.select_v2"})) == 1


def test_scores_that_a_mask_does_not_absorb_are_reported() -> None:
    for level, count in ((-1e9, 0), (-1e7, 1)):
        g = Graph()
        scores, keep = g.input(ROWS, WIDTH), g.input(ROWS, WIDTH, dtype=DType.BOOL)
        module = g.returns(g.tfl.softmax(g.tfl.add(scores, mask(g, keep, level)), beta=1.0))
        context = quantize(module, "int8", [{"x0": SCORES, "x1": KEEP}], float_fallback=False)
        found = [event for event in context.events if event.outcome == "warning" and event.rule == event.pass_name]
        assert len(found) == count
        assert all("rows that are masked entirely" in event.reason for event in found)


@pytest.mark.parametrize("scheme", ACTIVATIONS)
@pytest.mark.parametrize("name", ["added", "selected", "constant"])
def test_infinite_masks(name: str, scheme: str) -> None:
    """A row that is masked entirely has no results: 0 / 0."""
    spellings: dict[str, Build] = {
        "added": lambda g, s, k: g.tfl.add(s, mask(g, k, -np.inf)),
        "selected": lambda g, s, k: g.tfl.select_v2(k, s, np.float32(-np.inf)),
        "constant": lambda g, s, k: g.tfl.add(s, np.where(KEEP[1:], 0, -np.inf).astype(np.float32)),
    }

    def make() -> Module:
        g = Graph()
        scores, keep = g.input(ROWS - 1, WIDTH), g.input(ROWS - 1, WIDTH, dtype=DType.BOOL)
        return g.returns(g.tfl.softmax(spellings[name](g, scores, keep), beta=1.0))

    module, calls = make(), [{"x0": SCORES[1:], "x1": KEEP[1:]}]
    context = quantize(module, scheme, calls, float_fallback=False)
    assert not [event for event in context.events if event.outcome in ("refused", "warning")]
    (expected,) = answers(make(), calls, "builtin")
    for resolver in RESOLVERS:
        (found,) = answers(module, calls, resolver)
        np.testing.assert_allclose(found["y0"], expected["y0"], rtol=0, atol=allowed_error(scheme))


def test_results_that_are_not_numbers_are_refused() -> None:
    g = Graph()
    scores, keep = g.input(ROWS, WIDTH), g.input(ROWS, WIDTH, dtype=DType.BOOL)
    module = g.returns(g.tfl.softmax(g.tfl.select_v2(keep, scores, np.float32(-np.inf)), beta=1.0))
    with pytest.raises(ConversionError, match=r"sample 1 \(signature 'serving_default'\): test is not finite"):
        quantize(module, "int8", [{"x0": SCORES, "x1": KEEP}])


def test_a_mask_of_other_numbers_is_refused() -> None:
    g = Graph()
    scores, numbers = g.input(ROWS, WIDTH), g.input(ROWS, WIDTH)
    module = g.returns(g.tfl.softmax(g.tfl.add(scores, numbers), beta=1.0))
    samples = [{"x0": SCORES, "x1": np.where(KEEP, 0, -1e5).astype(np.float32)}]
    with pytest.raises(ConversionError, match=r"SOFTMAX at test: the range of its operand is too wide"):
        quantize(module, "int8", samples, float_fallback=False)


@pytest.mark.parametrize("name", ["added", "selected"])
def test_masks_stay_in_float_where_the_device_has_floats(name: str) -> None:
    module, calls = module_of(name)
    context = quantize(module, "int8", calls)
    assert any("too wide" in event.reason for event in context.events if event.outcome == "refused")


def test_masks_that_scores_need_are_kept() -> None:
    """Numbers close to those of the scores are not a mask."""
    g = Graph()
    scores, keep = g.input(ROWS, WIDTH), g.input(ROWS, WIDTH, dtype=DType.BOOL)
    y = g.tfl.softmax(g.tfl.select_v2(keep, scores, np.float32(-5)), beta=1.0)
    module = g.returns(y)
    quantize(module, "int8", [{"x0": SCORES, "x1": KEEP}], float_fallback=False)
    (select,) = module.ops_of({"tfl.select_v2"})
    stored = select.inputs[2].constant
    assert stored is not None and stored.quantization is not None
    level = (stored.numpy().item() - stored.quantization.zero_point) * stored.quantization.scale
    assert abs(level + 5) < 0.05
