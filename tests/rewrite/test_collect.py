"""Rules collected from their module."""

from __future__ import annotations

from types import ModuleType

import litefuse
from litefuse.ir import Builder, Value
from litefuse.rewrite.collect import composites_in, legalizations_in, rewrites_in, rules_in
from litefuse.rewrite.composite_rule import fuse_composite
from litefuse.rewrite.rule import legalize, rename, rewrite


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
