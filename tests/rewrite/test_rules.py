"""Rules: collected from their module, and tried only after a producer of given kinds."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import litefuse
from litefuse.dialects import DIALECTS
from litefuse.errors import NoMatch
from litefuse.ir import Builder, Op, Value
from litefuse.ir.text.parser import parse_module
from litefuse.rewrite.collect import composites_in, legalizations_in, rewrites_in, rules_in
from litefuse.rewrite.composite_rule import fuse_composite
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.rule import by_kind, legalize, rename, rewrite


def first(b: Builder, x: Value) -> Value:
    return x


def second(b: Builder, x: Value) -> Value:
    return x


def module(**variables: object) -> ModuleType:
    made = ModuleType(__name__)
    vars(made).update(variables)
    return made


def test_rules_are_in_order_of_definition() -> None:
    rules = [rewrite("tf.Relu")(second), rewrite("tf.Relu")(first)]
    assert rules_in(module(z=rules[0], number=1, a=rules[1], again=rules[0])) == tuple(rules)


def test_a_tuple_is_a_table_of_rules() -> None:
    table = (rename("tf.Sigmoid", "tfl.logistic"), rename("tf.Tanh", "tfl.tanh"))
    alone = legalize("tf.Relu")(first)
    assert rules_in(module(TABLE=table, NAMES=("tf.Relu", 1), alone=alone)) == (*table, alone)


def test_imported_rules_belong_to_the_module_that_defines_them() -> None:
    imported = rewrite("tf.Relu")(first)
    other = ModuleType("another")
    other.imported, other.TABLE = imported, (imported,)  # type: ignore[attr-defined]
    assert rules_in(other) == ()
    assert rules_in(module(imported=imported), other) == (imported,)


def test_rules_by_category() -> None:
    rules = (rewrite("tf.Relu")(first), litefuse.legalize("tf.Relu")(first), fuse_composite("acme.relu")(first))
    found = module(rules=rules)
    assert (rewrites_in(found), legalizations_in(found), composites_in(found)) == tuple((rule,) for rule in rules)


TEXT = """
module {
  func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0 = "tfl.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %1 = "tfl.abs"(%0) : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "tfl.abs"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%1, %2) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
"""


def test_tried_only_behind_the_named_ops() -> None:
    tried: list[Op | None] = []

    @rewrite("tfl.abs", after=("tfl.neg",))
    def drop_sign(b: RewriteContext, x: Value, **_: Any) -> Value:
        tried.append(x.op)
        return b.tfl.abs(x.op.inputs[0]) if x.op is not None else x

    function = parse_module(TEXT).functions["main"]
    assert apply_rules(function, by_kind((drop_sign,)), DIALECTS) == 1
    assert [op and op.kind for op in tried] == ["tfl.neg"]
    assert [op.kind for op in function.ops()] == ["tfl.abs", "tfl.abs"]


def test_ops_of_one_kind_are_told_apart_by_their_producers() -> None:
    text = """
module {
  func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
    %0 = "tfl.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %1 = "tfl.add"(%0, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %2 = "tfl.add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %3 = "tfl.add"(%x, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%1, %2, %3) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
"""
    tried: list[list[bool]] = []

    @rewrite("tfl.add", after=("tfl.neg",))
    def refuse(b: RewriteContext, x: Value, y: Value, **_: Any) -> Value:
        tried.append([x.op is not None, y.op is not None])
        raise NoMatch("never")

    assert apply_rules(parse_module(text).functions["main"], by_kind((refuse,)), DIALECTS) == 0
    assert tried == [[True, False], [False, True]]
