"""The table of legalizations: every rule fits its op's schema."""

from __future__ import annotations

import importlib

import pytest

from litefuse.dialects import DIALECTS
from litefuse.ir import BoundFunction
from litefuse.passes.legalize.table import BY_ELEMENT_TYPE, COMMON, RARE
from litefuse.passes.lowering.while_expansion import KINDS
from litefuse.passes.pipeline import STAGES
from litefuse.rewrite.collect import legalizations_in
from litefuse.rewrite.element_types import COMPUTED, MOVED
from litefuse.rewrite.rule import by_kind

FAMILIES = (*COMMON, *(family for families in BY_ELEMENT_TYPE.values() for family in families), *RARE)
MODULES = [importlib.import_module(f"litefuse.{family}") for family in FAMILIES]
RULES = by_kind(legalizations_in(*MODULES))


@pytest.mark.parametrize("kind", sorted(RULES))
def test_rules_name_attributes_that_the_op_has(kind: str) -> None:
    schema = DIALECTS.schema(kind)
    assert schema is not None
    for rule in RULES[kind]:
        assert rule.legalizes
        BoundFunction(rule.function, schema)


@pytest.mark.parametrize("kind", sorted({*COMPUTED, *MOVED}))
def test_element_types_are_of_ops_that_exist(kind: str) -> None:
    assert DIALECTS.schema(kind) is not None


def test_the_stage_of_loops_is_run_for_all_that_become_loops() -> None:
    (stage,) = (stage for stage in STAGES if stage.name == "lower-to-loops")
    assert stage.kinds == {*KINDS}


def test_no_family_is_listed_twice() -> None:
    assert len(set(FAMILIES)) == len(FAMILIES)


def test_no_rule_is_listed_twice() -> None:
    rules = [rule for module in MODULES for rule in legalizations_in(module)]
    assert len({id(rule) for rule in rules}) == len(rules)
