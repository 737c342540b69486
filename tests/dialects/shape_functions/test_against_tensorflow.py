"""Compare litefuse's shape functions with TensorFlow's: never a different result, and not less precise."""

from __future__ import annotations

from typing import Any

import pytest

from litefuse.dialects import DIALECTS
from tests.dialects.shape_functions.cases import CASES, Case, X
from tests.dialects.shape_functions.graphs import import_graph, is_as_precise, is_compatible, type_of

tf = pytest.importorskip("tensorflow")
op_def_registry = pytest.importorskip("tensorflow.python.framework.op_def_registry")
op_def_library = pytest.importorskip("tensorflow.python.framework.op_def_library")

VARIANTS = ("static", "free batch", "free", "unranked", "unknown constants")
"""How much of the operands is known."""

LESS_PRECISE = {"MatrixDiagV3": "TensorFlow takes an unknown number of diagonals for -1, and computes 0 columns"}
"""Ops for which TensorFlow infers more, and the reason why that is harmless."""


def _placeholder(operand: Any, variant: str) -> Any:
    if isinstance(operand, list):
        return [_placeholder(item, variant) for item in operand]
    if isinstance(operand, X):
        shape: list[int | None] | None = list(operand.shape)
        if variant == "free batch" and operand.shape:
            shape = [None, *operand.shape[1:]]
        elif variant == "free":
            shape = [None] * len(operand.shape)
        elif variant == "unranked":
            shape = None
        return tf.compat.v1.placeholder(operand.dtype, shape)
    if variant == "unknown constants":
        return tf.compat.v1.placeholder(operand.dtype, operand.shape)
    return tf.constant(operand)


def _defaults(op: str) -> dict[str, Any]:
    """Return the attributes' defaults, as `apply_op` accepts them."""
    found: dict[str, Any] = {}
    schema = DIALECTS.schema(f"tf.{op}")
    assert schema is not None
    for spec in op_def_registry.get(op).attr:
        if spec.HasField("default_value") and not schema.attributes[spec.name].derived:
            value = spec.default_value
            field = value.WhichOneof("value")
            items = value.list
            found[spec.name] = [*items.s, *items.i, *items.f, *items.type] if field == "list" else getattr(value, field)
    return found


def _build(case: Case, variant: str) -> Any:
    """Return the graph of one op, or None if TensorFlow refuses it."""
    schema = DIALECTS.schema(f"tf.{case.op}")
    assert schema is not None
    graph = tf.Graph()
    with graph.as_default():
        names = [spec.name for spec in schema.operands]
        operands = {name: _placeholder(operand, variant) for name, operand in zip(names, case.operands, strict=True)}
        try:
            op_def_library.apply_op(case.op, **operands, **{**_defaults(case.op), **case.attributes})
        except (ValueError, TypeError, tf.errors.InvalidArgumentError):
            if variant == "static":
                raise
            return None
    return graph


def _ids(case: Case) -> str:
    return case.op


@pytest.mark.parametrize("case", CASES, ids=_ids)
def test_shape_function(case: Case):
    whole = _build(case, "static")
    final = [type_of(tensor) for tensor in whole.get_operations()[-1].outputs]
    for variant in VARIANTS:
        graph = _build(case, variant)
        if graph is None:
            continue
        _, pairs = import_graph(graph)
        for pair, instance in zip(pairs, final, strict=True):
            inferred, expected = pair.value.type, pair.expected
            assert is_compatible(inferred, expected), (
                f"{variant}: {pair.name}: inferred is {inferred}, TensorFlow's {expected}"
            )
            if variant != "unknown constants":
                assert is_compatible(inferred, instance), (
                    f"{variant}: {pair.name}: inferred is {inferred}, one instance {instance}"
                )
            if case.op not in LESS_PRECISE:
                assert is_as_precise(inferred, expected), (
                    f"{variant}: {pair.name}: inferred is {inferred}, TensorFlow's {expected}"
                )


def _graph(function: Any, *shapes: tuple[int | None, ...] | None) -> Any:
    graph = tf.Graph()
    with graph.as_default():
        function(*(tf.compat.v1.placeholder(tf.float32, shape) for shape in shapes))
    return graph
