"""Hash tables. LiteRT's map strings to int64 and int64 to strings; others are made of those, or of comparisons.

    %t = tf.HashTableV2() {shared_name = "t"}; %y = tf.LookupTableFindV2(%t, %x, %default)
becomes
    %t = tfl.hashtable() {table_id = 81237}; %y = tfl.hashtable_find(%t, %x, %default)
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from litefuse.errors import NoMatch, require
from litefuse.ir import Builder, DType, TensorType, Value
from litefuse.rules.rule import legalize

KERNELS = frozenset({(DType.STRING, DType.I64), (DType.I64, DType.STRING)})
"""The types of keys and values for which LiteRT has hash tables."""


@legalize("tf.HashTableV2")
def table(
    b: Builder, *, key_dtype: DType, value_dtype: DType, shared_name: str, container: str, **_naming: object
) -> Value:
    require(
        (key_dtype, value_dtype) in KERNELS, "LiteRT has no hash table of these types", key=key_dtype, value=value_dtype
    )
    # The number is all that identifies a table, among resource variables too, which LiteRT numbers from 0.
    number = zlib.crc32(f"{container}/{shared_name}".encode()) & 0x3FFFFFFF | 0x40000000
    return b.tfl.hashtable(table_id=number, key_dtype=key_dtype, value_dtype=value_dtype)


@legalize("tf.LookupTableImportV2", "tf.InitializeTableV2")
def fill(b: Builder, table: Value, keys: Value, values: Value) -> Sequence[Value]:
    b.tfl.hashtable_import(table, keys, values)
    return ()


@legalize("tf.LookupTableFindV2")
def find(b: Builder, table: Value, keys: Value, default: Value) -> Value:
    require((keys.dtype, default.dtype) in KERNELS, "LiteRT has no hash table of these types")
    assert b.root is not None
    return b.tfl.hashtable_find(table, keys, default, result_types=[b.root.results[0].type])


@legalize("tf.LookupTableSizeV2")
def size(b: Builder, table: Value) -> Value:
    count = b.tfl.hashtable_size(table, result_types=[TensorType(DType.I64, (1,))])
    return b.tfl.reshape(count, b.const([], DType.I32), new_shape=())


@legalize("tf.MutableHashTableV2", "tf.MutableHashTableOfTensorsV2", "tf.MutableDenseHashTableV2")
def mutable_table(_b: Builder, *_operands: Value, **_attributes: object) -> Value:
    raise NoMatch("LiteRT's hash tables cannot change; use tf.lookup.StaticHashTable")


RULES = (table, fill, find, size, mutable_table)
