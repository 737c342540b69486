"""Composites `embedding_lookup` and `embedding_matmul`: fused into LiteRT's lookup, or refused."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.ir import Constant, DType, Module, TensorType
from tests.support.modules.marked_functions import Runs, call, convert, entry, function, kinds, mark, outcomes

ROWS = 5


def table_of(dtype: DType, *shape: int) -> np.ndarray:
    return np.arange(int(np.prod(shape))).reshape(shape).astype(dtype.numpy)


def build(table: np.ndarray, ids: TensorType, *, name: str = "embedding_lookup", computed: bool = False) -> Module:
    module = Module()
    table_type = Constant.of(table).type
    shape = None if ids.shape is None else (*ids.shape, *table.shape[1:])
    result = TensorType(table_type.dtype, shape)
    types = [table_type, ids]
    callee = function(module, "f", types, lambda b, t, i: [b.tf.GatherV2(t, i, np.int32(0))], **mark(name))

    def main(b, *arguments):
        given = arguments[1] if computed else b.const(table, table_type.dtype)
        return call(b, callee, [given, arguments[0]], result)

    return entry(module, [ids, table_type] if computed else [ids], main)


def vector(dtype: DType = DType.I32, length: int | None = None) -> TensorType:
    return TensorType(dtype, (length,))


@pytest.mark.parametrize("name", ["embedding_lookup", "embedding_matmul"])
@pytest.mark.parametrize("ids", [DType.I32, DType.I64], ids=str)
@pytest.mark.parametrize("length", [None, 3])
@pytest.mark.parametrize("shape", [(ROWS, 2), (ROWS, 2, 3)], ids=str)
def test_rows_by_their_ids(name: str, ids: DType, length: int | None, shape: tuple[int, ...]):
    table = table_of(DType.F32, *shape)
    module = build(table, vector(ids, length), name=name)
    assert outcomes(convert(module)) == [(name, "fused", "")]
    assert "embedding_lookup" in kinds(module)
    runs = Runs(module)
    for chosen in ([0, 4, 2], [3, 3, 3], [1, 0, 4]) if length else ([0, 4, 2], [3], [1, 1, 0, 4, 4, 2]):
        for (rows,) in runs(np.asarray(chosen, ids.numpy)):
            np.testing.assert_array_equal(rows, table[chosen])


@pytest.mark.parametrize("dtype", [DType.I32, DType.I8, DType.I64, DType.BOOL], ids=str)
def test_tables_of_other_types(dtype: DType):
    table = table_of(dtype, ROWS, 2)
    module = build(table, vector())
    assert outcomes(convert(module)) == [("embedding_lookup", "fused", "")]
    for (rows,) in Runs(module)(np.int32([4, 0])):
        np.testing.assert_array_equal(rows, table[[4, 0]])


def test_a_table_that_is_an_input():
    table = table_of(DType.F32, ROWS, 2)
    module = build(table, vector(), computed=True)
    assert outcomes(convert(module)) == [("embedding_lookup", "fused", "")]
    for (rows,) in Runs(module)(np.int32([4, 0]), table):
        np.testing.assert_array_equal(rows, table[[4, 0]])


def test_a_table_that_the_kernel_lacks_is_inlined():
    table = table_of(DType.F16, ROWS, 2)
    module = build(table, vector())
    reason = "the kernel does not support tables of this type"
    assert outcomes(convert(module)) == [("embedding_lookup", "refused", reason)]
    assert "embedding_lookup" not in kinds(module)
    for (rows,) in Runs(module)(np.int32([4, 0])):
        np.testing.assert_array_equal(rows, table[[4, 0]])


@pytest.mark.parametrize("row", [(), (2,)], ids=str)
@pytest.mark.parametrize("shape", [(), (2, 2), (None, 2), (1, None, 3)], ids=str)
def test_ids_of_any_rank(shape: tuple[int | None, ...], row: tuple[int, ...]):
    """Fused or inlined, the result must be right."""
    table = table_of(DType.F32, ROWS, *row)
    module = build(table, TensorType(DType.I32, shape))
    convert(module)
    runs = Runs(module)
    for free in (1, 3):
        ids = np.random.default_rng(free).integers(0, ROWS, [free if dim is None else dim for dim in shape], np.int32)
        for (rows,) in runs(ids):
            np.testing.assert_array_equal(rows, table[ids])
