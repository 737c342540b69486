"""Hash tables. LiteRT's map strings to int64 and int64 to strings; `lower_hash_tables` expresses all others by those.

    %t = tf.HashTableV2() {shared_name = "t"}; %y = tf.LookupTableFindV2(%t, %x, %default)
becomes
    %t = tfl.hashtable() {table_id = 1081237}; %y = tfl.hashtable_find(%t, %x, %default)
"""

import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.errors import ConversionError, NoMatch, require
from litefuse.frontend.saved_model.files import read_file
from litefuse.ir import Builder, Constant, DType, Function, Module, Op, Rewriter, TensorType, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import legalize

TABLE = "tf.HashTableV2"
MUTABLE_TABLES = frozenset({"tf.MutableHashTableV2", "tf.MutableHashTableOfTensorsV2", "tf.MutableDenseHashTableV2"})
FILL_OPS = frozenset({"tf.LookupTableImportV2", "tf.InitializeTableV2"})
READ_OPS = frozenset({"tf.LookupTableFindV2", "tf.LookupTableSizeV2"})
KERNEL_TYPES = frozenset({(DType.STRING, DType.I64), (DType.I64, DType.STRING)})
"""Types of keys and values for which LiteRT has hash tables."""

MAX_LINEAR_SEARCH = 256
"""Maximum number of integer keys in a table that is searched linearly."""

# TensorFlow's constants for the content that a table reads from a line of a text file, instead of a column from 0 on.
WHOLE_LINE = -2
LINE_NUMBER = -1


class TableContents(NamedTuple):
    """A table that the model fills with constants."""

    keys: Constant
    values: Constant
    handle: Op


def lower_hash_tables(module: Module, context: Context) -> None:
    """Read vocabulary files, and express tables for which LiteRT has no kernels by tables that it has.

    Runs on the tf dialect, after constants have been folded. Raises `ReadError` for a file that cannot be read,
    `ConversionError` for one that does not match its table.
    """
    for function in module.functions.values():
        for op in function.ops():
            if op.kind == "tf.InitializeTableFromTextFileV2":
                _fill_from_file(op, module, Rewriter(function, context.dialects))
    for name, contents in _contents(module).items():
        if contents.handle.kind in MUTABLE_TABLES or (contents.keys.dtype, contents.values.dtype) not in KERNEL_TYPES:
            _Replacement(module, context, name, contents).run()


def _contents(module: Module) -> dict[str, TableContents]:
    """Return, by name, the contents of tables that are filled once, with constants, and then only read."""
    contents: dict[str, TableContents] = {}
    for name in module.initializers:
        for op in module.functions[name].ops():
            handle = _handle(op)
            if op.kind not in FILL_OPS or handle is None:
                continue
            keys, values = op.inputs[1].constant, op.inputs[2].constant
            if keys is not None and values is not None:
                contents[handle.attributes["shared_name"]] = TableContents(keys, values, handle)
    for function in module.functions.values():
        for op in function.ops():
            handle = _handle(op)
            if handle is not None and op.kind not in READ_OPS and function.name not in module.initializers:
                contents.pop(handle.attributes["shared_name"], None)
    return contents


def _handle(op: Op) -> Op | None:
    """Return the op that produces the handle of the table that `op` uses."""
    table = op.operands[0] if op.operands else None
    maker = None if table is None else table.op
    return maker if maker is not None and (maker.kind == TABLE or maker.kind in MUTABLE_TABLES) else None


def _fill_from_file(op: Op, module: Module, rewriter: Rewriter) -> None:
    """Replace the initialization from a text file by an import of constants.

        tf.InitializeTableFromTextFileV2(%table, "assets/words.txt")
    becomes
        tf.LookupTableImportV2(%table, ["red", "green"], [0, 1])
    """
    name, handle = op.inputs[1].constant, _handle(op)
    if name is None or handle is None:
        return
    text = name.item().decode("utf-8", "surrogateescape")
    asset = module.attributes.get("assets", {}).get(text)
    if asset is None:
        # A model may name any file; only its own assets are read.
        raise ConversionError(
            f"the vocabulary file {text!r} is not among the model's assets.",
            where=str(op.location),
            hint="Save the model with the file as a tf.saved_model.Asset, as tf.lookup.TextFileInitializer does.",
        )
    content = read_file(Path(asset), "The vocabulary file is missing: copy the whole folder of the model.")
    lines = content.replace(b"\r", b"").split(b"\n")
    if not lines[-1]:
        lines.pop()
    if op.attributes["vocab_size"] >= 0:
        del lines[op.attributes["vocab_size"] :]
    b = rewriter.builder(op)
    columns = [
        _column(lines, op, op.attributes[f"{what}_index"], handle.attributes[f"{what}_dtype"])
        for what in ("key", "value")
    ]
    b.op("tf.LookupTableImportV2", [op.operands[0], *columns])
    rewriter.replace(op, [], b)


def _column(lines: Sequence[bytes], op: Op, index: int, dtype: DType) -> np.ndarray[Any, Any]:
    """Return the values that a table reads from the lines of its file: the lines, their numbers, or a column."""
    if index == LINE_NUMBER:
        return np.arange(len(lines), dtype=dtype.numpy) + dtype.numpy.type(op.attributes["offset"])
    texts = list(lines)
    if index != WHOLE_LINE:
        try:
            texts = [line.split(op.attributes["delimiter"].encode())[index] for line in lines]
        except IndexError:
            raise ConversionError(
                f"a line of the vocabulary file has no column {index}.", where=str(op.location)
            ) from None
    array = np.empty(len(texts), object)
    array[:] = texts
    try:
        return array if dtype is DType.STRING else array.astype(dtype.numpy)
    except (ValueError, OverflowError) as error:
        raise ConversionError(
            f"column {index} of the vocabulary file is not {dtype.numpy.name} in every line.", where=str(op.location)
        ) from error


class _Replacement:
    """Replaces all uses of one table by lookups that LiteRT supports."""

    def __init__(self, module: Module, context: Context, name: str, contents: TableContents) -> None:
        self.module = module
        self.context = context
        self.name = name
        self.contents = contents
        self.filled: set[str] = set()

    def run(self) -> None:
        for function in list(self.module.functions.values()):
            rewriter = Rewriter(function, self.context.dialects)
            for op in function.ops():
                handle = _handle(op)
                if handle is None or handle.attributes["shared_name"] != self.name or handle is op:
                    continue
                b = rewriter.builder(op)
                if op.kind in FILL_OPS:
                    rewriter.erase(op)
                elif op.kind == "tf.LookupTableFindV2":
                    rewriter.replace(op, [self.find(b, op.inputs[1], op.inputs[2], op.results[0].type)], b)
                elif op.kind == "tf.LookupTableSizeV2":
                    rewriter.replace(op, [b.const(self.contents.keys.size, DType.I64)], b)
                if not handle.results[0].uses and handle.function is function:
                    rewriter.erase(handle)

    def find(self, b: Builder, keys: Value, default: Value, type: TensorType) -> Value:
        stored, values = self.contents.keys, self.contents.values
        if len(values.shape) > 1:
            return self.rows(b, keys, default, type)
        if stored.size == 0:
            return b.op("tf.Fill", [b.tf.Shape(keys), default], {}, [type]).results[0]
        if keys.dtype is DType.STRING and values.dtype.is_integer:
            default = b.tf.Cast(default, DstT=DType.I64)
            number = self.look_up(b, "values", keys, default, stored, values.cast(DType.I64))
            return b.tf.Cast(number, DstT=values.dtype)
        if keys.dtype.is_integer and values.dtype is DType.STRING:
            keys = b.tf.Cast(keys, DstT=DType.I64)
            return self.look_up(b, "values", keys, default, stored.cast(DType.I64), values)
        position = self.position(b, keys)
        if values.dtype is DType.STRING:
            return self.look_up(b, "values", position, default, Constant.of(np.arange(values.size)), values)
        return _gather_or_default(b, position, b.const(values), default)

    def rows(self, b: Builder, keys: Value, default: Value, type: TensorType) -> Value:
        """Look up values that are tensors."""
        values = self.contents.values
        shape = b.tf.ConcatV2(b.tf.Shape(keys), b.i32(values.shape[1:]), b.i32(0))
        missing = b.op("tf.BroadcastTo", [default, shape], {}, [type]).results[0]
        if not self.contents.keys.size:
            return missing
        position = b.tf.Reshape(self.position(b, keys), b.i32([-1, *(1,) * (len(values.shape) - 1)]))
        flat = b.tf.Reshape(missing, b.i32([-1, *values.shape[1:]]))
        return b.op("tf.Reshape", [_gather_or_default(b, position, b.const(values), flat), shape], {}, [type]).results[
            0
        ]

    def position(self, b: Builder, keys: Value) -> Value:
        """Return the position of each key in the table, -1 for missing keys, as int64."""
        stored = self.contents.keys
        absent = b.const(-1, DType.I64)
        if keys.dtype is DType.STRING:
            return self.look_up(b, "positions", keys, absent, stored, Constant.of(np.arange(stored.size)))
        if stored.size > MAX_LINEAR_SEARCH:
            # Map the key to its position as text, then that text to the position: LiteRT has tables for both.
            order = np.arange(stored.size)
            texts = Constant.of(np.array([str(index).encode() for index in order], object))
            nothing = b.const(Constant.of(b"", DType.STRING))
            keys = b.tf.Cast(keys, DstT=DType.I64)
            text = self.look_up(b, "texts", keys, nothing, stored.cast(DType.I64), texts)
            return self.look_up(b, "places", text, absent, texts, Constant.of(order))
        matches = b.tf.Equal(b.tf.ExpandDims(keys, b.i32(-1)), b.const(stored))
        index = b.tf.ArgMax(b.tf.Cast(matches, DstT=DType.I32), b.i32(-1), output_type=DType.I64)
        return b.tf.SelectV2(b.tf.Any(matches, b.i32(-1)), index, absent)

    def look_up(
        self, b: Builder, purpose: str, keys: Value, default: Value, stored: Constant, values: Constant
    ) -> Value:
        """Look up in a table of types that LiteRT supports, which is filled when the model starts."""
        name = f"{self.name}/{purpose}"
        attributes = {
            "container": self.contents.handle.attributes["container"],
            "shared_name": name,
            "use_node_name_sharing": False,
            "key_dtype": stored.dtype,
            "value_dtype": values.dtype,
        }
        if name not in self.filled:
            self.filled.add(name)
            initializer = self.module.add(Function(self.module.fresh_name("fill_table")))
            filling = Builder(self.context.dialects, b.location)
            table = filling.op(TABLE, (), attributes).results[0]
            filling.op("tf.LookupTableImportV2", [table, filling.const(stored), filling.const(values)])
            Rewriter(initializer, self.context.dialects).commit(filling)
            self.module.initializers.append(initializer.name)
        return b.tf.LookupTableFindV2(b.op(TABLE, (), attributes).results[0], keys, default)


def _gather_or_default(b: Builder, position: Value, values: Value, default: Value) -> Value:
    """Return the values at the positions, the default where a position is -1."""
    indices = b.tf.Reshape(position, b.i32([-1])) if (values.rank or 0) > 1 else position
    taken = b.tf.GatherV2(values, b.tf.Maximum(indices, b.const(0, DType.I64)), b.i32(0))
    return b.tf.SelectV2(b.tf.GreaterEqual(position, b.const(0, DType.I64)), taken, default)


@legalize("tf.HashTableV2")
def table(
    b: RewriteContext, *, key_dtype: DType, value_dtype: DType, shared_name: str, container: str, **_naming: object
) -> Value:
    require(
        (key_dtype, value_dtype) in KERNEL_TYPES,
        "LiteRT's hash tables map only strings to int64 and int64 to strings",
        key=key_dtype.name,
        value=value_dtype.name,
    )
    # A table is identified only by its number, shared with resource variables, which LiteRT numbers from 0.
    number = zlib.crc32(f"{container}/{shared_name}".encode()) & 0x3FFFFFFF | 0x40000000
    return b.tfl.hashtable(table_id=number, key_dtype=key_dtype, value_dtype=value_dtype)


@legalize(*sorted(FILL_OPS))
def fill(b: RewriteContext, table: Value, keys: Value, values: Value) -> Sequence[Value]:
    b.tfl.hashtable_import(table, keys, values)
    return ()


@legalize("tf.LookupTableFindV2")
def find(b: RewriteContext, table: Value, keys: Value, default: Value) -> Value:
    require((keys.dtype, default.dtype) in KERNEL_TYPES, "LiteRT has no hash table for these types")
    return b.tfl.hashtable_find(table, keys, default, result_types=[b.root.results[0].type])


@legalize("tf.LookupTableSizeV2")
def size(b: RewriteContext, table: Value) -> Value:
    count = b.tfl.hashtable_size(table, result_types=[TensorType(DType.I64, (1,))])
    return b.tfl.reshape(count, b.const([], DType.I32), new_shape=())


@legalize(*sorted(MUTABLE_TABLES))
def mutable_table(_b: RewriteContext, *_operands: Value, **_attributes: object) -> Value:
    raise NoMatch(
        "LiteRT's hash tables cannot change: convert separately the signatures that only read the table "
        "(signatures=[...]), or use tf.lookup.StaticHashTable"
    )
