"""Messages for the author of a plug-in: which rule, where in the model, what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import litefuse
from litefuse.rewrite.composite_rule import CompositeRule
from litefuse.rewrite.rule import Rule, legalize
from tests.support import zoo

DEMO_MODEL = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"


def message(plugins: Any) -> str:
    with pytest.raises(litefuse.InvalidRuleError) as caught:
        litefuse.convert(DEMO_MODEL, plugins=plugins)
    return str(caught.value)


def _raises(b: Any, x: Any) -> Any:
    raise KeyError("oops")


def _unknown_op(b: Any, x: Any) -> Any:
    return b.tfl.swoosh(x)


def _unknown_attribute(b: Any, x: Any) -> Any:
    return b.tfl.softmax(x, gamma=1.0)


def _too_many_operands(b: Any, x: Any, y: Any) -> Any:
    return x


SOFTMAX: list[tuple[Callable[..., Any], str]] = [
    (_raises, "KeyError: 'oops'"),
    (_unknown_op, "there is no op tfl.swoosh"),
    (_unknown_attribute, "tfl.softmax has no attribute 'gamma'; it has: beta"),
    (_too_many_operands, "TypeError: _too_many_operands() missing 1 required positional argument: 'y'"),
    (lambda b, x: None, "it returned None; expected a value or a list of values"),
    (lambda b, x: 3.0, "it returned 3.0; expected a value or a list of values"),
    (lambda b, x: [x, x], "expected 1 result for tf.Softmax, got 2"),
    (
        lambda b, x: b.tfl.shape(x),
        "tf.Softmax at model/classifier/Softmax: expected a result of type tensor<?x8xf32>, got tensor<2xi32>",
    ),
    (
        lambda b, x: b.tfl.reshape(x, b.i32([-1])),
        "tf.Softmax at model/classifier/Softmax: expected a result of type tensor<?x8xf32>, got tensor<?xf32>",
    ),
]


@pytest.mark.parametrize(("function", "problem"), SOFTMAX, ids=[problem for _, problem in SOFTMAX])
def test_a_rule_that_fails(function: Callable[..., Any], problem: str) -> None:
    owner = f"{function.__module__}:{function.__qualname__}"
    where = 'failed at tf.Softmax in layer "model/classifier"'
    rule = Rule(("tf.Softmax",), function, legalizes=True)
    assert message([rule]) == f"rule {function.__name__} ({owner}) {where}: {problem}"


def _composite_raises(b: Any, *operands: Any, **attributes: Any) -> Any:
    raise ValueError("my mistake")


def _composite_of_another_shape(b: Any, inputs: Any, *operands: Any, **attributes: Any) -> Any:
    return [inputs] * 5


@pytest.mark.parametrize(
    ("function", "problem"),
    [
        (_composite_raises, "ValueError: my mistake"),
        (
            _composite_of_another_shape,
            "tf.PartitionedCall at model/lstm/PartitionedCall: "
            "expected a result of type tensor<?x64xf32>, got tensor<?x32x48xf32>",
        ),
    ],
)
def test_a_composite_rule_that_fails(function: Callable[..., Any], problem: str) -> None:
    rule = CompositeRule("lstm_*", function, "api_implements")
    owner = f"{function.__module__}:{function.__qualname__}"
    where = 'failed at tf.PartitionedCall in layer "model/lstm"'
    assert message(rule) == f"the rule for lstm_* ({owner}) {where}: {problem}"


def test_the_cause_is_kept() -> None:
    with pytest.raises(litefuse.InvalidRuleError) as caught:
        litefuse.convert(DEMO_MODEL, plugins=[Rule(("tf.Softmax",), _raises, legalizes=True)])
    assert isinstance(caught.value.__cause__, KeyError)


@pytest.mark.parametrize("plugin", ["module:NAME", None, len, litefuse], ids=str)
def test_an_object_that_is_not_a_rule(plugin: object) -> None:
    expected = (
        f"plugins: {plugin!r} is not a rule. Declare one with @litefuse.fuse_composite, "
        "@litefuse.fuse_pattern or @litefuse.legalize."
    )
    assert message([plugin]) == expected
    assert message(plugin) == expected


def test_rules_may_be_single_or_in_nested_lists() -> None:
    seen: list[str] = []

    @legalize("tf.Softmax")
    def softmax(b: Any, x: Any) -> Any:
        seen.append("softmax")
        return b.tfl.softmax(x, beta=1.0)

    litefuse.convert(DEMO_MODEL, plugins=softmax)  # type: ignore[arg-type]
    litefuse.convert(DEMO_MODEL, plugins=[([softmax],)])
    assert seen == ["softmax"] * 2


def test_legalize_without_kinds() -> None:
    with pytest.raises(litefuse.InvalidRuleError) as caught:
        legalize()
    assert str(caught.value) == 'legalize requires op kinds, as in @legalize("tf.Softmax"), got nothing'


def test_legalize_with_a_kind_in_another_spelling() -> None:
    with pytest.raises(litefuse.InvalidRuleError) as caught:
        legalize("Softmax")
    assert str(caught.value) == "legalize requires op kinds, as in @legalize(\"tf.Softmax\"), got 'Softmax'"


def test_decorators_without_parentheses() -> None:
    with pytest.raises(litefuse.InvalidRuleError, match="legalize requires op kinds"):
        legalize(_raises)  # type: ignore[arg-type]
    with pytest.raises(litefuse.InvalidRuleError, match="fuse_composite requires a name"):
        litefuse.fuse_composite(_raises)  # type: ignore[arg-type]


def test_the_decorator_outlives_a_conversion() -> None:
    """A package of the same name must not replace it when a stage imports the package."""
    litefuse.convert(DEMO_MODEL)
    assert litefuse.legalize is legalize
