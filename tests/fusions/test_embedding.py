"""Embedding lookups: fused, with operands in either order, ids of other types and ranks, or refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from litefuse.ir import Constant, DType, Module, TensorType
from tests.fusions.programs import refusal, typed, unranked
from tests.support.modules.marked_functions import Runs, call, convert, entry, function, kinds, mark, outcomes

F32, I8, I32, I64, BOOL = DType.F32, DType.I8, DType.I32, DType.I64, DType.BOOL
NAMES = ("embedding_lookup", "embedding_matmul")
NO_READING = "the types do not fit a table of rank 2 or more, integer ids, and the selected rows"


def lookup(
    types: Sequence[TensorType],
    result: TensorType,
    *,
    table: int,
    name: str = NAMES[0],
    constant: np.ndarray | None = None,
) -> Module:
    """Return a model of a lookup whose operands are the inputs; `table` is the index of the table.

    A `constant` table is the first operand.
    """
    module = Module()
    body = lambda b, *x: [b.tf.GatherV2(x[table], x[1 - table], np.int32(0))]  # noqa: E731
    callee = function(module, "f", types, body, **mark(name))
    if constant is None:
        return entry(module, types, lambda b, *x: call(b, callee, x, result))
    return entry(module, types[1:], lambda b, ids: call(b, callee, [b.const(constant), ids], result))


def check(
    types: Sequence[TensorType],
    result: TensorType,
    calls: Sequence[Sequence[Any]],
    *,
    table: int,
    name: str = NAMES[0],
    constant: np.ndarray | None = None,
) -> Module:
    """Check that it is fused, and returns rows of the table in all calls of one interpreter."""
    module = lookup(types, result, table=table, name=name, constant=constant)
    assert outcomes(convert(module)) == [(name, "fused", "")]
    assert "embedding_lookup" in kinds(module)
    runs = Runs(module)
    for inputs in calls:
        arrays = [np.asarray(x, type.dtype.numpy) for x, type in zip(inputs, types, strict=True)]
        for (rows,) in runs(*(arrays if constant is None else arrays[1:])):
            np.testing.assert_array_equal(rows, arrays[table][arrays[1 - table]])
    return module


TABLE = np.arange(10).reshape(5, 2)
CALLS = ([0, 4, 2], [3, 3, 3], [1, 0, 4])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ids", [I32, I64], ids=str)
@pytest.mark.parametrize("table", [F32, I8, I32, I64, BOOL], ids=str)
@pytest.mark.parametrize("position", [0, 1])
def test_the_table_may_come_first_or_last(position: int, table: DType, ids: DType, name: str):
    types = [typed(table, 5, 2), typed(ids, 3)]
    calls = [[TABLE % 2 if table is BOOL else TABLE, chosen] for chosen in CALLS]
    if position:
        types, calls = types[::-1], [call[::-1] for call in calls]
    check(types, typed(table, 3, 2), calls, table=position, name=name)


CONSTANTS = [np.arange(10).reshape(5, 2).astype(dtype.numpy) for dtype in (F32, I8, I32, I64, BOOL)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ids", [I32, I64], ids=str)
@pytest.mark.parametrize("length", [None, 3])
@pytest.mark.parametrize(
    "table", [*CONSTANTS, np.arange(30, dtype=np.float32).reshape(5, 2, 3)], ids=lambda x: f"{x.dtype}{x.shape}"
)
def test_rows_of_a_constant_table(table: np.ndarray, length: int | None, ids: DType, name: str):
    types = [Constant.of(table).type, typed(ids, length)]
    calls = [[table, chosen] for chosen in (CALLS if length else ([0, 4, 2], [3], [1, 1, 0, 4, 4, 2]))]
    result = typed(types[0].dtype, length, *table.shape[1:])
    check(types, result, calls, table=0, name=name, constant=table)


@pytest.mark.parametrize("shape", [(), (None,), (1, None, 3)], ids=str)
@pytest.mark.parametrize(
    "table, reason",
    [
        (np.arange(10, dtype=np.float16).reshape(5, 2), "the kernel does not support tables of this type"),
        (np.arange(5, dtype=np.float32), NO_READING),
    ],
    ids=["type", "rank"],
)
def test_a_refused_lookup_is_inlined(table: np.ndarray, reason: str, shape: tuple[int | None, ...]):
    types = [Constant.of(table).type, typed(I32, *shape)]
    module = lookup(types, typed(types[0].dtype, *shape, *table.shape[1:]), table=0, constant=table)
    assert outcomes(convert(module)) == [(NAMES[0], "refused", reason)]
    assert "embedding_lookup" not in kinds(module)
    runs = Runs(module)
    for free in (1, 3):
        ids = np.random.default_rng(free).integers(0, 5, [free if dim is None else dim for dim in shape], np.int32)
        for (rows,) in runs(ids):
            np.testing.assert_array_equal(rows, table[ids])


def test_two_integer_matrices_are_distinguished_by_the_result():
    ids = [[0, 4, 2], [1, 1, 3], [0, 0, 0]]
    types = [typed(I32, 3, 3), typed(I32, 5, 2)]
    check(types, typed(I32, 3, 3, 2), [[ids, TABLE]], table=1)


@pytest.mark.parametrize(
    "shape, row, kinds_of_ids",
    [
        ((), (2,), ["reshape"]),
        ((2, 3), (2,), ["reshape"]),
        ((None, 3), (2,), ["reshape"]),
        ((None, None), (2,), ["reshape", "shape", "concatenation"]),
        ((2, None, 3), (2, 2), ["reshape"]),
        ((None, 2), (None,), ["reshape", "shape", "concatenation"]),
    ],
)
@pytest.mark.parametrize("ids", [I32, I64], ids=str)
def test_ids_of_any_rank(shape: Any, row: Any, kinds_of_ids: list[str], ids: DType):
    table = np.random.default_rng(1).normal(size=(5, *[dim or 3 for dim in row])).astype(np.float32)
    calls: list[list[Any]] = []
    for free in (1, 4, 2):
        dims = [free if dim is None else dim for dim in shape]
        calls.append([table, np.random.default_rng(free).integers(0, 5, dims)])
    module = check([typed(F32, 5, *row), typed(ids, *shape)], typed(F32, *shape, *row), calls, table=0)
    assert set(kinds_of_ids) <= set(kinds(module))


def test_no_ids():
    check([typed(F32, 5, 2), typed(I32, None)], typed(F32, None, 2), [[TABLE, []], [TABLE, [1]], [TABLE, []]], table=0)


@pytest.mark.parametrize("wrong", [-1, 5, 1 << 20])
def test_an_id_outside_the_table_is_an_error(wrong: int):
    module = lookup([typed(F32, 5, 2), typed(I32, 1)], typed(F32, 1, 2), table=0)
    convert(module)
    runs = Runs(module)
    with pytest.raises(RuntimeError, match="out of bounds"):
        runs(TABLE.astype(np.float32), np.int32([wrong]))
    for (rows,) in runs(TABLE.astype(np.float32), np.int32([4])):
        np.testing.assert_array_equal(rows, TABLE[[4]])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "operands, results, reason",
    [
        ([typed(F32, 5, 2)], [typed(F32, 3, 2)], "the rule expects 2 operands, but the function has 1"),
        (
            [typed(F32, 5, 2), typed(I32, 3)],
            [typed(F32, 3, 2)] * 2,
            "the number of results must be 1",
        ),
        ([typed(F32, 5, 2), typed(F32, 3)], [typed(F32, 3, 2)], NO_READING),
        ([typed(F32, 5, 2), typed(DType.I16, 3)], [typed(F32, 3, 2)], NO_READING),
        ([typed(F32, 5), typed(I32, 3)], [typed(F32, 3)], NO_READING),
        ([unranked(F32), typed(I32, 3)], [typed(F32, 3, 2)], NO_READING),
        ([typed(F32, 5, 2), typed(I32, 3)], [typed(I32, 3, 2)], NO_READING),
        ([typed(F32, 5, 2), typed(I32, 3)], [typed(F32, 3, 4)], NO_READING),
        ([typed(I32, 4, 4), typed(I32, 4, 4)], [typed(I32, 4, 4, 4)], "either operand could be the table"),
        ([typed(I64, None, 2), typed(I64, None, 2)], [unranked(I64)], "either operand could be the table"),
        ([typed(F32, 5, 2), unranked(I32)], [unranked(F32)], "the rank of the ids is unknown"),
        (
            [typed(DType.F16, 5, 2), typed(I32, 3)],
            [typed(DType.F16, 3, 2)],
            "the kernel does not support tables of this type",
        ),
        (
            [typed(DType.STRING, 5, 2), typed(I32, 3)],
            [typed(DType.STRING, 3, 2)],
            "the kernel does not support tables of this type",
        ),
        (
            [typed(DType.U8, 5, 2), typed(I32, 3)],
            [typed(DType.U8, 3, 2)],
            "the kernel does not support tables of this type",
        ),
    ],
)
def test_refusals(operands: Any, results: Any, reason: str, name: str):
    assert refusal(name, operands, results) == reason
