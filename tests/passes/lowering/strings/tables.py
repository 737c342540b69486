"""TensorFlow's lookup tables, one per signature of a SavedModel, and the keys to look up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf

lookup = tf.lookup

WORDS = ["red", "green", "blue", "", "dark blue"]
NUMBERS = [3, -7, 0, 1 << 40, 12]
SMALL = [3, -7, 0, 1 << 20, 12]
VALUES: dict[str, Any] = {
    "string": ["a", "b", "", "d", "e"],
    "int64": [10, -20, 1 << 50, 40, 0],
    "int32": [10, -20, 1 << 30, 40, 0],
    "float32": [0.5, -1.25, 1e20, 0.0, 3.0],
    "float64": [0.5, -1.25, 1e20, 0.0, 3.0],
    "bool": [True, False, True, True, False],
}
DEFAULTS: dict[str, Any] = {"string": "?", "int64": -1, "int32": -1, "float32": 7.5, "float64": 7.5, "bool": False}
KEYS: dict[str, Any] = {"string": WORDS, "int64": NUMBERS, "int32": SMALL}
ASKED: dict[str, tuple[np.ndarray, ...]] = {
    "string": (
        np.array([[b"blue", b"x"], [b"", b"red"]], object),
        np.array([[b"green "]], object),
        np.empty((0, 3), object),
    ),
    "int64": (np.int64([[3, 4], [-7, 1 << 40]]), np.int64([[-1]]), np.int64([[0, 12, 3]])),
    "int32": (np.int32([[3, 4], [-7, 1 << 20]]), np.int32([[-1]]), np.int32([[0, 12, 3]])),
}
# The pairs for which TensorFlow has kernels.
PAIRS = [("string", value) for value in ("string", "int64", "int32", "float32", "float64", "bool")]
PAIRS += [("int64", value) for value in ("string", "int64", "int32", "float32", "float64")]
PAIRS += [("int32", value) for value in ("string", "int32", "float32", "float64")]
FILE = "red,5,0.5\ngreen,-6,1e3\r\nblue,7,-2\nblack,8,0\n"


class Tables:
    """Builds the tables; each becomes a signature of one input `x`."""

    def __init__(self, folder: Path) -> None:
        self.module = tf.Module()
        self.module.tables = []
        self.signatures: dict[str, Any] = {}
        self.asked: dict[str, tuple[np.ndarray, ...]] = {}
        self.folder = folder

    def add(self, name: str, table: Any, key: str, use: Callable[[Any], Any] | None = None) -> None:
        """Add a signature that looks `x` up, or applies `use`."""
        self.module.tables.append(table)
        use = use or table.lookup
        spec = tf.TensorSpec((None, None), key, "x")
        self.signatures[name] = tf.function(lambda x: {"y": use(x)}, input_signature=[spec], autograph=False)
        self.asked[name] = ASKED[key]

    def file(self, name: str, text: str) -> str:
        path = self.folder / name
        path.write_bytes(text.encode())
        return str(path)

    def save(self, path: Path) -> None:
        tf.saved_model.save(self.module, str(path), self.signatures)


def static(key: str, value: str) -> Any:
    filled = lookup.KeyValueTensorInitializer(KEYS[key], VALUES[value], key, value)
    return lookup.StaticHashTable(filled, DEFAULTS[value])


def add_static(tables: Tables) -> None:
    for key, value in PAIRS:
        tables.add(f"{key}_{value}", static(key, value), key)
    table = static("string", "int64")
    tables.add("size", table, "string", lambda x: table.size() + tf.size(x, tf.int64))
    tables.add("scalar", table, "string", lambda x: table.lookup(x[0, 0]))
    tables.asked["scalar"] = ASKED["string"][:2]
    numbers = static("int64", "float32")
    tables.add("twice", table, "string", lambda x: numbers.lookup(table.lookup(x)))
    tables.add("size_of_replaced", numbers, "int64", lambda x: numbers.size())
    many = np.random.default_rng(3).permutation(5000).astype(np.int64) * 1001 - 100_000
    large = lookup.StaticHashTable(lookup.KeyValueTensorInitializer(many, np.arange(5000, dtype=np.float32)), -1.0)
    tables.add("large", large, "int64")
    tables.asked["large"] = (many[None, 7:10], np.int64([[1, 901], [-100_000, 2]]))
    tables.add("ragged", table, "string", lambda x: table.lookup(tf.RaggedTensor.from_tensor(x)).to_tensor())


def add_files(tables: Tables) -> None:
    index = lookup.TextFileIndex
    words = tables.file("words.txt", "red\ngreen\r\nblue\ndark blue")
    columns = tables.file("columns.csv", FILE)
    numbers = tables.file("numbers.txt", "3\n-7\n12\n")

    def filled(path: str, key: str, key_index: int, value: str, value_index: int, **options: Any) -> Any:
        return lookup.TextFileInitializer(path, key, key_index, value, value_index, **options)

    rows = {
        "file": ("string", filled(words, "string", index.WHOLE_LINE, "int64", index.LINE_NUMBER)),
        "file_names": ("int64", filled(words, "int64", index.LINE_NUMBER, "string", index.WHOLE_LINE)),
        "file_few": ("string", filled(words, "string", index.WHOLE_LINE, "int64", index.LINE_NUMBER, vocab_size=2)),
        "file_column": ("string", filled(columns, "string", 0, "int64", 1, delimiter=",")),
        "file_float": ("string", filled(columns, "string", 0, "float32", 2, delimiter=",")),
        "file_inverse": ("int64", filled(columns, "int64", 1, "string", 0, delimiter=",")),
        "file_lines": ("string", filled(columns, "string", 0, "string", index.WHOLE_LINE, delimiter=",")),
        "file_numbers": ("int64", filled(numbers, "int64", index.WHOLE_LINE, "int64", index.LINE_NUMBER)),
        "file_offset": (
            "string",
            filled(words, "string", index.WHOLE_LINE, "int64", index.LINE_NUMBER, value_index_offset=5),
        ),
    }
    for name, (key, filling) in rows.items():
        value = tf.as_dtype(filling.value_dtype).name
        tables.add(name, lookup.StaticHashTable(filling, DEFAULTS[value]), key)


def add_vocabularies(tables: Tables) -> None:
    counted = lookup.KeyValueTensorInitializer(WORDS, list(range(5)), "string", "int64")
    tables.add("vocabulary", lookup.StaticVocabularyTable(counted, 1), "string")
    ids = lookup.KeyValueTensorInitializer(NUMBERS, list(range(5)), "int64", "int64")
    tables.add("vocabulary_ids", lookup.StaticVocabularyTable(ids, 1), "int64")
    tables.add("vocabulary_ids_hashed", lookup.StaticVocabularyTable(ids, 3), "int64")
    path = tables.file("vocabulary.txt", "\n".join(filter(None, WORDS)))
    filled = lookup.TextFileInitializer(
        path, "string", lookup.TextFileIndex.WHOLE_LINE, "int64", lookup.TextFileIndex.LINE_NUMBER
    )
    tables.add("vocabulary_file", lookup.StaticVocabularyTable(filled, 1), "string")


def add_mutable(tables: Tables) -> None:
    for key, value in (("string", "int64"), ("int64", "string"), ("int64", "float32"), ("string", "float32")):
        mutable = lookup.experimental.MutableHashTable(key, value, DEFAULTS[value])
        mutable.insert(tf.constant(KEYS[key], key), tf.constant(VALUES[value], value))
        tables.add(f"mutable_{key}_{value}", mutable, key)
    for key, value, empty, deleted in (("string", "int64", "<e>", "<d>"), ("int64", "float32", -100, -101)):
        dense = lookup.experimental.DenseHashTable(key, value, DEFAULTS[value], empty, deleted)
        dense.insert(tf.constant(KEYS[key], key), tf.constant(VALUES[value], value))
        tables.add(f"dense_{key}_{value}", dense, key, lambda x, dense=dense: dense.lookup(tf.reshape(x, [-1])))
    vectors = lookup.experimental.MutableHashTable("string", "float32", [0.0, -1.0])
    vectors.insert(["red", "blue"], [[1.0, 2.0], [3.0, 4.0]])
    tables.add("mutable_vectors", vectors, "string", lambda x: vectors.lookup(tf.reshape(x, [-1])))
    untouched = lookup.experimental.MutableHashTable("string", "int64", -1)
    tables.add("mutable_empty", untouched, "string")


def build(folder: Path) -> Tables:
    """Save all tables in `folder/saved_model`."""
    tables = Tables(folder)
    for add in (add_static, add_files, add_vocabularies, add_mutable):
        add(tables)
    tables.save(folder / "saved_model")
    return tables


NAMES = (
    *(f"{key}_{value}" for key, value in PAIRS),
    *("size", "scalar", "twice", "size_of_replaced", "large", "ragged"),
    *("file", "file_names", "file_few", "file_column", "file_float", "file_inverse", "file_lines", "file_numbers"),
    *("file_offset", "vocabulary", "vocabulary_ids", "vocabulary_ids_hashed", "vocabulary_file"),
    *("mutable_string_int64", "mutable_int64_string", "mutable_int64_float32", "mutable_string_float32"),
    *("dense_string_int64", "dense_int64_float32", "mutable_vectors", "mutable_empty"),
)
