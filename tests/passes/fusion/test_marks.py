"""Every API that marks functions, at every kind of call site: a rule finds the mark and gets its attributes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse import fuse_composite
from litefuse.errors import InvalidRuleError
from litefuse.ir import DType, ShapeAttr
from litefuse.rules import known
from tests.passes.fusion.comparison import compare, convert, outcomes

SCALE = {
    "an_int": -3,
    "a_float": 1.5,
    "a_bool": True,
    "a_string": "fast",
    "ints": (1, 300),
    "floats": (0.5, 2.0),
    "bools": (True, False),
    "strings": ("a", "bc"),
    "nothing": (),
    "a_type": DType.F16,
    "a_shape": ShapeAttr((2, None)),
}


@fuse_composite("acme.swish")
def fuse_swish(b, x):
    return b.tfl.mul(x, b.tfl.logistic(x))


@pytest.mark.parametrize(
    "name, calls",
    [
        ("named", 3),
        ("free_batch", 1),
        ("decorated_plainly", 1),
        ("deep_inside", 4),
        ("several_traces", 3),
        ("entry", 1),
        ("keras3_export", 1),
        ("keras3_archive", 1),
        ("tf_keras_save", 1),
        ("version_1", 1),
    ],
)
def test_each_call_is_found(name: str, calls: int):
    model = convert(name, fuse_swish)
    assert outcomes(model) == {("acme.swish", "fused"): calls}
    compare(model, name)


@pytest.mark.parametrize("name", ["text_form", "decorated"])
def test_a_rule_gets_the_attributes(name: str):
    seen: dict[str, Any] = {}

    @fuse_composite("acme.scale")
    def fuse_scale(b, x, *, a_float, **others):
        seen.update(others, a_float=a_float)
        return b.tfl.mul(x, np.float32(a_float))

    model = convert(name, fuse_scale)
    assert seen == SCALE
    assert {key: type(value) for key, value in seen.items()} == {key: type(value) for key, value in SCALE.items()}
    compare(model, name)


def test_api_implements():
    name = "acme_swish_*"
    rule = fuse_composite(name, mark="api_implements")(fuse_swish.function)
    model = convert("api_implements", rule)
    assert list(outcomes(model).values()) == [1]
    assert [event.outcome for event in model.report.fused] == ["fused"]
    compare(model, "api_implements")


def test_a_name_under_the_other_mark_is_not_found():
    model = convert("api_implements", fuse_composite("acme_swish_*")(fuse_swish.function))
    assert [event.outcome for event in model.report.events if event.pass_name == "fuse-composites"] == ["inlined"]


def test_the_entrys_operands_stand_in_the_functions_order():
    @fuse_composite("acme.columns")
    def fuse(b, table, ids):
        assert (table.dtype, ids.dtype) == (DType.F32, DType.I32)
        return b.tfl.gather(table, ids, axis=1)

    model = convert("entry_of_two", fuse)
    assert outcomes(model) == {("acme.columns", "fused"): 1}
    compare(model, "entry_of_two")


def test_weights_are_operands_that_a_rule_can_look_at():
    kernels: list[np.ndarray] = []

    @fuse_composite("acme.dense")
    def fuse_dense(b, x, kernel, bias, *, relu):
        array = known(kernel)
        litefuse.require(array is not None and known(x) is None, "the kernel is not known")
        kernels.append(array)
        activation = "RELU" if relu else "NONE"
        return b.tfl.fully_connected(x, array.T, bias, fused_activation_function=activation)

    model = convert("weights", fuse_dense)
    expected = 2 * np.linspace(-1, 1, 12, dtype=np.float32).reshape(3, 4).T
    np.testing.assert_array_equal(kernels[0], expected)
    assert model.report.ops == {"tfl.fully_connected": 1}
    compare(model, "weights")


def test_locations_are_reported():
    for name in ("keras3_export", "tf_keras_save"):
        (event,) = convert(name, fuse_swish).report.fused
        assert event.location.layer.endswith("/fused")
        assert event.facts["owner"] == f"{__name__}:fuse_swish"


@pytest.mark.parametrize(
    "attributes, problem",
    [
        ({"x": object()}, "'x': expected .* got <object"),
        ({"x": [1, "a"]}, "different types"),
        ({"x": {"a": 1}}, "'x': expected .* got {'a': 1}"),
    ],
)
def test_invalid_attributes(attributes: dict[str, Any], problem: str):
    pytest.importorskip("tensorflow")
    with pytest.raises(InvalidRuleError, match=problem):
        litefuse.composite("acme.x", **attributes)(lambda x: x)


def test_composite_wants_a_name():
    with pytest.raises(InvalidRuleError, match=r'@litefuse.composite\("acme.swish"\)'):
        litefuse.composite(lambda x: x)  # type: ignore[arg-type]
