"""Moves of labels: applied to the operands' elements, they give what the kernel gives."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse.dialects import DIALECTS
from litefuse.dialects.movement import MOVES, move_labels, moved_operands
from litefuse.ir import Op
from litefuse.reference import evaluate
from tests.support.kernel_cases import CASES as KERNEL_CASES
from tests.support.kernel_cases.case import Case, constant_value

Array = np.ndarray[Any, Any]


def _is_numeric(case: Case) -> bool:
    parts = [np.asarray(part) for operand in case.operands for part in _parts(operand)]
    return all(part.dtype.kind in "biufc" for part in parts)


def _parts(operand: Any) -> list[Any]:
    return operand if isinstance(operand, list) else [operand]


CASES = [case for case in KERNEL_CASES if f"tf.{case.kind}" in MOVES and _is_numeric(case)]


def _moved(op: Op, arrays: list[Array]) -> tuple[Array, ...]:
    """Return the elements of the operands in the order of labels of them."""
    moved, count, operands = moved_operands(op), 0, list(arrays)
    for index in moved:
        operands[index] = np.arange(count, count + arrays[index].size).reshape(arrays[index].shape)
        count += arrays[index].size
    elements = np.concatenate([arrays[index].reshape(-1) for index in moved])
    labels = move_labels(op, operands)
    assert labels is not None
    return tuple(elements[part] for part in labels)


@pytest.mark.parametrize("kind", sorted({case.kind for case in CASES}))
def test_of_tf(kind: str) -> None:
    for case in CASES:
        if case.kind == kind:
            _check(case)


def _check(case: Case) -> None:
    schema = DIALECTS.schema(f"tf.{case.kind}")
    assert schema is not None
    arrays = [np.asarray(part) for operand in case.operands for part in _parts(operand)]
    op = Op(f"tf.{case.kind}", [constant_value(array) for array in arrays], (), schema.defaults | case.attributes)
    for result, expected in zip(_moved(op, arrays), evaluate(op, arrays, schema), strict=True):
        np.testing.assert_array_equal(result, expected)


_X = np.arange(24).reshape(2, 3, 4)


@pytest.mark.parametrize(
    ("kind", "operands", "attributes", "expected"),
    [
        ("reshape", [_X], {"new_shape": (4, -1)}, _X.reshape(4, 6)),
        ("gather", [_X, [2, 0]], {"axis": 1}, _X[:, [2, 0]]),
        ("gather", [_X, [[2], [0]]], {"axis": 1, "batch_dims": 1}, np.stack([_X[0, [2]], _X[1, [0]]])),
        ("concatenation", [_X, _X], {"axis": -1}, np.concatenate([_X, _X], -1)),
        ("split_v", [_X, [1, -1], [1]], {"num_splits": 2}, _X[:, :1]),
        ("split", [[1], _X], {"num_splits": 3}, _X[:, :1]),
        ("pack", [_X, _X], {"axis": 1, "values_count": 2}, np.stack([_X, _X], 1)),
        ("unpack", [_X], {"axis": 1, "num": 3}, _X[:, 0]),
        ("strided_slice", [_X, [1, 1], [1, 2], [1, 1]], {"offset": True}, _X[1:2, 1:3]),
        ("squeeze", [_X[:1]], {"squeeze_dims": (0,)}, _X[0]),
    ],
)
def test_of_tfl(kind: str, operands: list[Any], attributes: dict[str, Any], expected: Array) -> None:
    arrays = [np.asarray(operand) for operand in operands]
    op = Op(f"tfl.{kind}", [constant_value(array) for array in arrays], (), attributes)
    np.testing.assert_array_equal(_moved(op, arrays)[0], expected)


def test_operands_that_do_not_fit() -> None:
    op = Op("tf.Slice", [constant_value(np.array(array)) for array in (_X, [0, 0, 0], [1, 1, 9])], ())
    assert move_labels(op, [_X, np.array([0, 0, 0]), np.array([1, 1, 9])]) is None
