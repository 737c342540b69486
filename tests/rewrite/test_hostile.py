"""Rules that edit the model, return invalid values, never terminate, or raise anything: the error names them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse import fuse_composite, fuse_pattern, legalize, rules
from litefuse.errors import InvalidRuleError, NoMatch, require
from litefuse.ir import Builder, DType, Module, Value
from litefuse.rewrite.context import MAX_STAGED, RewriteContext
from litefuse.rewrite.rule import rewrite
from tests.support.modules.lite_modules import f32
from tests.support.modules.marked_functions import call, convert, entry, function, mark

FREE = f32(None, 6)
Body = Any


def c(value: float) -> np.ndarray:
    return np.asarray(value, np.float32)


def swish(b: Builder, x: Value) -> list[Value]:
    return [b.tf.Mul(b.tf.Mul(x, np.full(6, 2, np.float32)), b.tf.Sigmoid(x))]


def marked(body: Body = swish) -> Module:
    """x -> Abs -> acme.op -> Neg."""
    module = Module()
    inner = function(module, "inner", [FREE], body, **mark("acme.op"))
    return entry(module, [FREE], lambda b, x: [b.tf.Neg(call(b, inner, [b.tf.Abs(x)], FREE)[0])])


def plain() -> Module:
    return entry(Module(), [FREE], lambda b, x: [b.tf.Neg(b.tf.Softplus(b.tf.Abs(x)))])


def failure(module: Module, *plugins: Any) -> InvalidRuleError:
    with pytest.raises(InvalidRuleError) as caught:
        convert(module, *plugins, verify=True)
    return caught.value


# Editing.


def _attribute(b: RewriteContext, x: Value) -> Value:
    assert b.body is not None
    for op in b.body.ops():
        op.attributes["T"] = DType.F16
    return b.tfl.neg(x)


def _erase(b: RewriteContext, x: Value) -> Value:
    assert b.body is not None
    b.body.set_results([b.body.arguments[0]])
    for op in list(b.body.ops_reversed()):
        b.body.remove(op)
    return b.tf.Identity(x)


def _operand(b: RewriteContext, x: Value) -> Value:
    assert b.body is not None
    op = next(op for op in b.body.ops() if op.kind == "tf.Sigmoid")
    op.operands[0] = b.body.arguments[0]
    op.kind = "tf.Tanh"
    return b.tfl.neg(x)


def _type(b: RewriteContext, x: Value) -> Value:
    assert b.body is not None
    next(op for op in b.body.ops() if op.kind == "tf.Sigmoid").results[0].type = f32(7)
    return b.tfl.neg(x)


def _upstream(b: Builder, x: Value) -> Value:
    assert x.op is not None
    x.op.kind = "tf.Neg"
    return b.tfl.neg(x)


def _edit_and_refuse(b: RewriteContext, x: Value) -> Value:
    assert b.body is not None
    b.body.set_results([b.body.arguments[0]])
    raise NoMatch("never mind")


@pytest.mark.parametrize("rule", [_attribute, _erase, _operand, _type, _upstream, _edit_and_refuse])
def test_a_rule_that_edits_the_model(rule: Any) -> None:
    text = str(failure(marked(), fuse_composite("acme.*")(rule)))
    assert text.startswith(f"the rule for acme.* ({__name__}:{rule.__name__}) failed at tf.StatefulPartitionedCall in")
    assert "it modifies " in text and text.endswith("a rule may only stage ops through its builder")


def test_a_rule_that_edits_a_constant() -> None:
    def rule(b: RewriteContext, x: Value) -> Value:
        assert b.body is not None
        for op in b.body.ops():
            if "value" in op.attributes:
                op.attributes["value"].numpy()[...] = 3
        return b.tf.Mul(b.tf.Mul(x, np.full(6, 3, np.float32)), b.tf.Sigmoid(x))

    assert "ValueError: assignment destination is read-only" in str(failure(marked(), fuse_composite("acme.*")(rule)))


def test_a_rule_that_declares_the_compared_values() -> None:
    from litefuse.rewrite.context import EquivalenceCase

    def rule(b: RewriteContext, x: Value) -> Value:
        y = b.tfl.neg(x)
        b.trial = EquivalenceCase([y], b)
        return y

    assert "it sets b.trial" in str(failure(marked(), fuse_composite("acme.*")(rule)))


# Values that the rule cannot use.

STALE: list[Value] = []


def _own_result(b: RewriteContext, x: Value) -> Value:
    return b.root.results[0]


def _made_of_own_result(b: RewriteContext, x: Value) -> Value:
    return b.tf.Neg(b.tf.Neg(b.root.results[0]))


def _later(b: RewriteContext, x: Value) -> Value:
    (user,) = b.root.results[0].uses
    return user.results[0]


def _of_another_function(b: Builder, x: Value) -> Value:
    other = Builder(b.dialects)
    with other:
        return other.tf.Neg(x)


def _of_the_body(b: RewriteContext, x: Value) -> Value:
    return b.tf.Neg(x) if b.body is None else b.body.results[0]


@pytest.mark.parametrize("rule", [_own_result, _made_of_own_result, _later, _of_another_function, _of_the_body])
def test_a_rule_that_returns_a_nonexistent_value(rule: Any) -> None:
    assert "its replacement uses " in str(failure(marked(), fuse_composite("acme.*")(rule)))
    if rule is not _of_the_body:
        assert "its replacement uses " in str(failure(plain(), legalize("tf.Softplus")(rule)))
        softplus = fuse_pattern(lambda tf, x: tf.Softplus(x))(rule)
        assert "its replacement uses " in str(failure(plain(), softplus))


# Rules that do not terminate.


def _body(b: Builder, x: Value) -> Value:
    return swish(b, x)[0]


def _calls(name: str) -> Any:
    return lambda b, x: rules.call(b, name, x, body=_body)


def _inside(b: Builder, x: Value) -> Value:
    return rules.call(b, "acme.op", x, body=_inside)


def _calls_itself(b: RewriteContext, x: Value) -> Value:
    stored = {"f": b.root.attributes["f"], "Tout": (DType.F32,)}
    return b.op("tf.PartitionedCall", (x,), stored, [FREE]).result


def _counts(b: Builder, x: Value, *more: Value, n: int = 0) -> Value:
    return rules.call(b, "acme.op", x, body=_body, n=n + 1)


def _doubles(b: Builder, x: Value, *, n: int = 0) -> Value:
    return b.tf.Maximum(
        rules.call(b, "acme.op", x, body=_body, n=2 * n + 1),
        rules.call(b, "acme.op", x, body=_body, n=2 * n + 2),
    )


@pytest.mark.parametrize("build", [_calls("acme.op"), _inside, _calls_itself, _counts, _doubles])
def test_a_composite_rule_that_calls_itself(build: Any) -> None:
    text = str(failure(marked(), fuse_composite("acme.op")(build)))
    assert "acme.op" in text and __name__ in text and 'in layer "main' in text
    assert "not terminate" in text or "infinite recursion" in text


def test_composite_rules_that_call_each_other() -> None:
    plugins = [fuse_composite("acme.op")(_calls("acme.b")), fuse_composite("acme.b")(_calls("acme.op"))]
    text = str(failure(marked(), plugins))
    assert "acme.op" in text and "acme.b" in text and "not terminate" in text


def test_composite_rules_that_meet_by_inlining() -> None:
    """The rule for the outer composite refuses, so that its body, which calls the other one, is inlined."""

    def outer(b: Builder, x: Value) -> Value:
        raise NoMatch("not today")

    def inner(b: Builder, x: Value) -> Value:
        return rules.call(b, "acme.outer", x, body=lambda b, x: rules.call(b, "acme.op", x, body=_body))

    plugins = [fuse_composite("acme.outer")(outer), fuse_composite("acme.op")(inner)]
    text = str(failure(marked(), plugins))
    assert f"{__name__}:test_composite_rules_that_meet_by_inlining.<locals>.inner" in text and "not terminate" in text


def test_calls_that_end() -> None:
    """A rule may call itself with a smaller count."""

    def build(b: Builder, x: Value, *, n: int = 3) -> Value:
        if n == 0:
            return _body(b, x)
        return rules.call(b, "acme.op", x, body=_body, n=n - 1)

    events = convert(marked(), fuse_composite("acme.op")(build), verify=True)
    assert [event.outcome for event in events] == ["fused"] * 4


def _stages_ops(b: Builder, x: Value) -> Value:
    while True:
        x = b.tf.Neg(x)


def _stages_constants(b: Builder, x: Value) -> Value:
    while True:
        b.const(c(1))


def _stages_in_a_body(b: Builder, x: Value) -> Value:
    return rules.call(b, "acme.inner", x, body=_stages_ops)


@pytest.mark.parametrize("build", [_stages_ops, _stages_constants, _stages_in_a_body])
def test_a_rule_that_stages_ops_without_end(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RewriteContext, "max_staged", 1000)
    for module, rule in (
        (marked(), fuse_composite("acme.op")(build)),
        (plain(), fuse_pattern(lambda tf, x: tf.Softplus(x))(build)),
        (plain(), rewrite("tf.Softplus")(build)),
        (plain(), legalize("tf.Softplus")(build)),
    ):
        text = str(failure(module, rule))
        assert f"{__name__}:{build.__name__}" in text and 'in layer "main' in text
        assert "it stages more than 1,000 ops in place of one: does its loop end?" in text


def test_a_rule_may_stage_many_ops() -> None:
    assert 10_000 < MAX_STAGED < 1_000_000


def test_legalizations_without_end() -> None:
    own = legalize("tf.Softplus")(lambda b, x: b.tf.Softplus(x))
    text = str(failure(plain(), own))
    assert "tf.Softplus in layer" in text and "rewriting did not terminate" in text and "test_hostile" in text
    there = legalize("tf.Softplus")(lambda b, x: b.tf.Softsign(x))
    back = legalize("tf.Softsign")(lambda b, x: b.tf.Softplus(x))
    assert str(failure(plain(), [there, back])).count("test_hostile") == 2
    two = legalize("tf.Softplus")(lambda b, x: b.tf.Maximum(b.tf.Softplus(x), b.tf.Softplus(b.tf.Neg(x))))
    assert "rewriting did not terminate" in str(failure(plain(), two))


def test_rewrites_without_end() -> None:
    def there(b: Builder, x: Value) -> Value:
        return b.tf.Log(b.tf.AddV2(b.tf.Exp(x), c(1)))

    def back(b: Builder, x: Value, **_: Any) -> Value:
        require(x.op is not None and x.op.kind == "tf.AddV2", "no softplus")
        assert x.op is not None
        exp = x.op.inputs[0].op
        require(exp is not None and exp.kind == "tf.Exp", "no softplus")
        assert exp is not None
        return b.tf.Softplus(exp.inputs[0])

    with pytest.raises(InvalidRuleError) as caught:
        convert(plain(), [rewrite("tf.Softplus")(there), rewrite("tf.Log")(back)])
    text = str(caught.value)
    assert f"there ({__name__}:" in text and f"back ({__name__}:" in text and 'in layer "main' in text


def test_a_pattern_in_its_own_replacement() -> None:
    @fuse_pattern(lambda tf, x: tf.Softplus(x))
    def rule(b: RewriteContext, x: Value) -> Value:
        return b.tf.Softplus(b.tf.Identity(x))

    assert f"rule rule ({__name__}:" in str(failure(plain(), rule))

    @fuse_pattern(lambda tf, x: tf.Softplus(x))
    def growing(b: RewriteContext, x: Value) -> Value:
        return b.tf.Maximum(b.tf.Softplus(x), b.tf.Softplus(x))

    assert f"growing ({__name__}:" in str(failure(plain(), growing))


# Exceptions.


class OddError(Exception):
    def __str__(self) -> str:
        raise ValueError("no text")


class Fact:
    def __repr__(self) -> str:
        raise SystemExit(4)


def _raises(error: Any) -> Any:
    def rule(b: Builder, x: Value) -> Value:
        raise error

    return rule


def _unhappy_fact(b: Builder, x: Value) -> Value:
    require(False, "no", fact=Fact())
    return x


ERRORS = [
    KeyError("k"),
    SystemExit(3),
    SystemExit(),
    StopIteration(),
    OddError(),
    MemoryError(),
    AssertionError(),
    OSError(2),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_exceptions_in_a_rule(error: BaseException) -> None:
    """Wherever it is raised, the error names the rule and keeps the cause."""
    rule = _raises(error)
    softplus = fuse_pattern(lambda tf, x: tf.Softplus(x))(rule)
    for module, plugin in (
        (marked(), fuse_composite("acme.*")(rule)),
        (plain(), legalize("tf.Softplus")(rule)),
        (plain(), softplus),
        (plain(), rewrite("tf.Softplus")(rule)),
    ):
        caught = failure(module, plugin)
        assert f"({__name__}:_raises.<locals>.rule) failed at tf." in str(caught)
        assert type(error).__name__ in str(caught) and caught.__cause__ is error


def test_a_fact_without_text() -> None:
    for module, plugin in (
        (marked(), fuse_composite("acme.*")(_unhappy_fact)),
        (plain(), legalize("tf.Softplus")(_unhappy_fact)),
    ):
        assert "_unhappy_fact" in str(failure(module, plugin))


def test_interrupts_pass() -> None:
    with pytest.raises(KeyboardInterrupt):
        convert(plain(), legalize("tf.Softplus")(_raises(KeyboardInterrupt())))


@pytest.mark.parametrize(
    "error", [KeyError("k"), SystemExit(3), RecursionError()], ids=lambda error: type(error).__name__
)
def test_errors_at_the_declaration_of_a_pattern(error: BaseException) -> None:
    def acme(tf: Any, x: Any) -> Any:
        raise error

    with pytest.raises(InvalidRuleError, match=r"pattern .*acme failed: ") as caught:
        fuse_pattern(acme)
    assert caught.value.__cause__ is error


def test_a_domain_that_fails() -> None:
    def rule(b: RewriteContext, x: Value) -> Value:
        b.domains[x] = _raises(SystemExit(3))
        return b.tfl.neg(x)

    assert "the domain of an operand failed" in str(failure(marked(), fuse_composite("acme.*")(rule)))
