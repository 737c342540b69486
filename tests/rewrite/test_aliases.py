"""Ops that TensorFlow has under several names: rules and patterns that name an alias apply to the canonical op."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse import fuse_pattern
from litefuse.dialects import TF
from litefuse.dialects.tf.aliases import ALIASES
from litefuse.errors import InvalidRuleError
from litefuse.ir import Builder, DType, Value
from litefuse.passes.fusion.patterns import fuse_patterns
from litefuse.passes.legalize.driver import legalize
from litefuse.rewrite.rule import Rule
from litefuse.rewrite.rule import legalize as legalization
from tests.support.modules.graph_builder import Graph, context, kinds

SOURCE = Path(litefuse.__file__).parent


@pytest.mark.parametrize("alias", ALIASES)
def test_a_canonical_op_has_the_operands_and_results_of_its_aliases(alias: str) -> None:
    named = TF.get(alias)
    assert named is not None and named.canonical_kinds
    for other in named.canonical_kinds:
        canonical = TF.get(other.kind)
        assert canonical is not None and not canonical.canonical_kinds
        assert canonical.operand_range == named.operand_range and canonical.result_range == named.result_range
        assert canonical.required == ()


def test_only_readers_of_models_and_the_report_name_aliases() -> None:
    """Other modules see canonical kinds; those that some ops keep, such as an Add of strings, may be named."""
    renamed = [alias for alias, others in ALIASES.items() if others[0].applies is None]
    named = re.compile(rf"\b({'|'.join(alias.removeprefix('tf.') for alias in renamed)})\b")
    found: dict[str, set[str]] = {}
    for path in SOURCE.rglob("*.py"):
        code = "".join(line for line in path.read_text("utf-8").splitlines(keepends=True) if '"""' not in line)
        if path.parent.name != "report" and "frontend" not in path.parts and named.search(code):
            found[path.name] = set(named.findall(code))
    assert found.pop("aliases.py") == {alias.removeprefix("tf.") for alias in renamed}
    assert found == {}


def test_a_builder_stages_the_canonical_op() -> None:
    g = Graph()
    x, n, t = g.input(4, 4), g.input(4, 4, dtype=DType.I32), g.input(2, dtype=DType.STRING)
    values = [
        *(g.tf.Add(x, x), g.tf.Div(x, x), g.tf.Div(n, n), g.tf.BatchMatMul(x, x, adj_y=True)),
        *(g.tf.BiasAdd(x, np.zeros(4, np.float32)), g.tf.Add(t, t), g.tf.BatchMatMulV3(n, n, Tout=DType.I64)),
    ]
    assert kinds(g.returns(*values)) == [
        *("AddV2", "RealDiv", "TruncateDiv", "BatchMatMulV2", "AddV2", "Add", "BatchMatMulV3"),
    ]


def test_a_builder_checks_the_attributes_of_the_alias() -> None:
    g = Graph()
    with pytest.raises(InvalidRuleError, match=r"tf\.Add has no attribute 'data_format'"):
        g.tf.Add(g.input(2), 1.0, data_format="NHWC")


def _fused(pattern: Any, build: Any) -> bool:
    rule = fuse_pattern(pattern)(lambda b, x, y: b.tfl.maximum(x, y))
    g = Graph()
    module = g.returns(build(g.tf, g.input(3, 3), g.input(3, 3)))
    fuse_patterns(module, context(patterns=(rule,)))
    return kinds(module) == ["maximum"]


@pytest.mark.parametrize(
    "pattern",
    [
        lambda tf, x, y: tf.Relu(x + y),
        lambda tf, x, y: tf.Relu(tf.Add(x, y)),
        lambda tf, x, y: tf.Relu(tf.BiasAdd(x, y)),
        lambda tf, x, y: tf.Relu(tf.BiasAdd(x, y, data_format="NHWC")),
    ],
)
def test_a_pattern_with_an_alias_matches_the_canonical_op(pattern: Any) -> None:
    assert _fused(pattern, lambda tf, x, y: tf.Relu(tf.AddV2(x, y)))
    assert _fused(pattern, lambda tf, x, y: tf.Relu(tf.Add(y, x)))


def test_a_pattern_with_attributes_matches_ops_that_have_them() -> None:
    def adjoint(tf: Any, x: Any, y: Any) -> Any:
        return tf.Relu(tf.BatchMatMul(x, y, adj_y=True))

    assert _fused(adjoint, lambda tf, x, y: tf.Relu(tf.BatchMatMulV2(x, y, adj_y=True)))
    assert not _fused(adjoint, lambda tf, x, y: tf.Relu(tf.BatchMatMulV2(x, tf.Transpose(y, np.int32([1, 0])))))
    assert not _fused(
        lambda tf, x, y: tf.Relu(tf.BiasAdd(x, y, data_format="NCHW")), lambda tf, x, y: tf.Relu(tf.AddV2(x, y))
    )


@legalization("tf.BiasAdd")
def add_bias(b: Builder, value: Value, bias: Value, *, data_format: str) -> Value:
    assert data_format == "NHWC"
    return b.tfl.maximum(value, bias)


@legalization("tf.Div")
def divide(b: Builder, x: Value, y: Value) -> Value:
    return b.tfl.minimum(x, y)


def _legalized(rule: Rule, build: Any) -> list[str]:
    g = Graph()
    module = g.returns(build(g))
    done = context(legalizations=(rule,))
    legalize(module, done)
    assert [event for event in done.events if event.outcome == "refused"] == []
    return kinds(module)


def test_a_rule_for_an_alias_applies_to_canonical_ops_that_could_be_of_the_alias() -> None:
    assert _legalized(add_bias, lambda g: g.tf.AddV2(g.input(None, 4), g.input(4))) == ["maximum"]
    assert _legalized(add_bias, lambda g: g.tf.AddV2(g.input(None, 4), g.input(1))) == ["add"]
    assert _legalized(add_bias, lambda g: g.tf.AddV2(g.input(4), g.input(4))) == ["add"]
    assert _legalized(divide, lambda g: g.tf.RealDiv(g.input(4), g.input(4))) == ["minimum"]


def test_truncated_quotients_of_floats_are_none_of_div() -> None:
    def quotient(dtype: DType) -> list[str]:
        return _legalized(divide, lambda g: g.tf.TruncateDiv(g.input(4, dtype=dtype), g.input(4, dtype=dtype)))

    assert quotient(DType.I32) == ["minimum"]
    assert "minimum" not in quotient(DType.F32)
