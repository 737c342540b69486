"""The table of legalizations: every rule fits its op's schema."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

from litefuse.dialects import DIALECTS
from litefuse.ir import BoundFunction
from litefuse.passes.legalize.table import INDEX, families_by_kind
from litefuse.passes.lowering.while_expansion import EXPANSIONS
from litefuse.passes.pipeline import PASSES
from litefuse.rewrite.collect import legalizations_in
from litefuse.rewrite.element_types import COMPUTED, MOVED
from litefuse.rewrite.rule import by_kind
from tools import legalization_index

FAMILIES = sorted({name for found in families_by_kind().values() for _, names in found for name in names})
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
    (stage,) = (stage for stage in PASSES if stage.name == "expand-to-while")
    assert stage.kinds == {*EXPANSIONS}


def test_the_index_lists_all_legalizations() -> None:
    assert INDEX.read_text("utf-8") == legalization_index.text(), "run python -m tools.legalization_index"


def test_no_rule_is_listed_twice() -> None:
    rules = [rule for module in MODULES for rule in legalizations_in(module)]
    assert len({id(rule) for rule in rules}) == len(rules)


def test_only_the_modules_of_the_op_are_imported() -> None:
    code = """
import sys
from litefuse.passes.legalize.table import rules_for
assert list(rules_for("tf.BesselI0"))
print(*(name for name in sys.modules if name.startswith("litefuse.legalizations.tf.") and ".extended." in name))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["litefuse.legalizations.tf.extended.gamma"]
