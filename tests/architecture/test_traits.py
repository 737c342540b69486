"""The traits of op schemas agree with each other."""

from __future__ import annotations

from litefuse.dialects import TF, TFL

_ALL = (dialect.get(kind) for dialect in (TF, TFL) for kind in dialect.kinds())
SCHEMAS = [schema for schema in _ALL if schema is not None and not schema.canonical_kinds]
"""The schemas of canonical ops; aliases need no shape functions."""


def test_traits_determine_the_types_of_results() -> None:
    assert [schema.kind for schema in SCHEMAS if schema.same_shape and schema.broadcasting] == []


def test_ops_that_are_pure_if_unused_are_stateful_or_inputs() -> None:
    assert {schema.kind for schema in SCHEMAS if schema.pure_if_unused and not schema.stateful} == {"tf.Placeholder"}


def test_elementwise_ops_have_one_operand_or_broadcast() -> None:
    for schema in SCHEMAS:
        if schema.elementwise:
            assert schema.broadcasting or (schema.same_shape and len(schema.operands) == 1), schema.kind


def test_ops_that_broadcast_are_elementwise() -> None:
    assert [schema.kind for schema in SCHEMAS if schema.broadcasting and not schema.elementwise] == []
