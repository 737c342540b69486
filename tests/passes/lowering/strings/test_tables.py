"""Lookup tables of all kinds, filled from tensors and from files, answer as TensorFlow's; they are read-only."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import tensorflow as tf

from litefuse import Debug, convert
from litefuse.errors import ConversionError, UnsupportedOpsError
from tests.passes.lowering.strings import tables
from tests.support import harness


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tables.Tables:
    """Return all tables in one SavedModel; the files that filled them are deleted."""
    built = tables.build(tmp_path_factory.mktemp("tables"))
    for path in built.folder.glob("*.*"):
        path.unlink()
    return built


@pytest.mark.parametrize("name", tables.NAMES)
def test_answers_as_tensorflow_does(name: str, built: tables.Tables) -> None:
    """Several calls of other sizes, with and without XNNPACK, by builtins alone."""
    content = convert(built.folder / "saved_model", signatures=[name], debug=Debug(verify_ir=True)).to_bytes()
    assert not [kind for kind in harness.count_ops(content) if kind.startswith("Flex") or kind == "CUSTOM"]
    answer = built.signatures[name]
    (spec,) = answer.input_signature
    for resolver in harness.RESOLVERS:
        runner = harness.open_interpreter(content, resolver=resolver).get_signature_runner(name)
        for asked in (*built.asked[name], built.asked[name][0]):
            got, want = runner(x=asked)["y"], np.asarray(answer(tf.constant(asked, spec.dtype))["y"].numpy())
            assert got.shape == want.shape
            np.testing.assert_array_equal(got, want)


def test_every_table_is_tried(built: tables.Tables) -> None:
    assert built.signatures.keys() == set(tables.NAMES)


class Growing(tf.Module):
    """A table that one signature fills and another one reads."""

    def __init__(self) -> None:
        self.table = tf.lookup.experimental.MutableHashTable("string", "int64", -1)
        self.table.insert(["red"], tf.constant([3], tf.int64))

    @tf.function(input_signature=[tf.TensorSpec((None,), tf.string)], autograph=False)
    def learn(self, x: tf.Tensor) -> dict[str, tf.Tensor]:
        self.table.insert(x, tf.ones_like(x, tf.int64))
        return {"y": self.table.lookup(x)}

    @tf.function(input_signature=[tf.TensorSpec((None,), tf.string)], autograph=False)
    def look_up(self, x: tf.Tensor) -> dict[str, tf.Tensor]:
        return {"y": self.table.lookup(x)}


def test_a_table_that_changes_is_refused(tmp_path: Path) -> None:
    module = Growing()
    tf.saved_model.save(module, str(tmp_path), {"learn": module.learn, "look_up": module.look_up})
    with pytest.raises(UnsupportedOpsError, match="hash tables cannot change"):
        convert(tmp_path)
    content = convert(tmp_path, signatures=["look_up"]).to_bytes()
    runner = harness.open_interpreter(content).get_signature_runner("look_up")
    np.testing.assert_array_equal(runner(x=np.array([b"red", b"blue"], object))["y"], [3, -1])


def test_a_file_outside_of_the_model_is_not_read(tmp_path: Path) -> None:
    """Neither by an absolute path nor by one that leaves the folder."""
    secret = tmp_path / "secret.txt"
    secret.write_text("red\n")
    for name in (str(secret), "assets/../../secret.txt"):

        @tf.function(input_signature=[tf.TensorSpec((None,), tf.string)], autograph=False)
        def serve(x: tf.Tensor, name: str = name) -> dict[str, tf.Tensor]:
            table = tf.raw_ops.HashTableV2(key_dtype=tf.string, value_dtype=tf.int64, shared_name="t")
            tf.raw_ops.InitializeTableFromTextFileV2(table_handle=table, filename=name, key_index=-2, value_index=-1)
            return {
                "y": tf.raw_ops.LookupTableFindV2(table_handle=table, keys=x, default_value=tf.constant(-1, tf.int64))
            }

        tf.saved_model.save(tf.Module(), str(tmp_path / "model"), {"serving_default": serve})
        with pytest.raises(ConversionError, match="not among the model's assets"):
            convert(tmp_path / "model")
