"""The traits of op schemas agree with their shape functions."""

from __future__ import annotations

from litefuse.dialects import TF, TFL
from litefuse.dialects.shape_functions import elementwise

_ALL = (dialect.get(kind) for dialect in (TF, TFL) for kind in dialect.kinds())
SCHEMAS = [schema for schema in _ALL if schema is not None and not schema.canonical_kinds]
"""The schemas of canonical ops; aliases need no shape functions."""


def _kinds_with(*functions: object) -> set[str]:
    return {schema.kind for schema in SCHEMAS if schema.infer in functions}


def test_results_of_the_type_of_the_first_operand() -> None:
    assert {schema.kind for schema in SCHEMAS if schema.same_type} == _kinds_with(elementwise.infer_same)


def test_results_of_the_shape_of_the_first_operand() -> None:
    functions = [
        getattr(elementwise, f"infer_{name}") for name in ["predicate", "cast", "lite_cast", "part", "lite_part"]
    ]
    expected = _kinds_with(elementwise.infer_same, *functions)
    assert {schema.kind for schema in SCHEMAS if schema.same_shape} == expected


def test_results_of_the_broadcast_shape() -> None:
    functions = [getattr(elementwise, f"infer_{name}") for name in ["binary", "comparison", "complex", "select_v2"]]
    assert {schema.kind for schema in SCHEMAS if schema.broadcasting} == _kinds_with(*functions)


def test_ops_that_are_pure_if_unused_are_stateful_or_inputs() -> None:
    assert {schema.kind for schema in SCHEMAS if schema.pure_if_unused and not schema.stateful} == {"tf.Placeholder"}


def test_elementwise_ops_have_one_operand_or_broadcast() -> None:
    for schema in SCHEMAS:
        if schema.elementwise:
            assert schema.broadcasting or (schema.same_shape and len(schema.operands) == 1), schema.kind


def test_ops_that_broadcast_are_elementwise() -> None:
    assert [schema.kind for schema in SCHEMAS if schema.broadcasting and not schema.elementwise] == []
