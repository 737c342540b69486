"""SavedModels of Keras on JAX and of jax2tf are converted, and answer as JAX did."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.dialects.tf.protos import messages
from tests.support.harness import RESOLVERS, compare, open_interpreter

DATA = Path(__file__).with_name("data")
MODELS = sorted(path.parent.name for path in DATA.glob("*/vectors.npz"))


@pytest.mark.parametrize("name", MODELS)
def test_answers_are_those_of_jax(name: str) -> None:
    vectors = dict(np.load(DATA / name / "vectors.npz"))
    x = vectors.pop("x")
    content = litefuse.convert(DATA / name).to_bytes()
    for resolver in RESOLVERS:
        interpreter = open_interpreter(content, resolver=resolver)
        runner = interpreter.get_signature_runner("serving_default")
        (argument,) = runner.get_input_details()
        found = runner(**{argument: x})
        assert found.keys() == vectors.keys()
        for output, wanted in vectors.items():
            compare(found[output], wanted)


@pytest.mark.parametrize("name", ["dense", "dense_batch_1"])
def test_dense_layers_become_one_op_each(name: str) -> None:
    """TFLiteConverter writes 40 ops if the batch is free."""
    assert litefuse.convert(DATA / name).report.ops == {"tfl.fully_connected": 2, "tfl.softmax": 1}


def test_the_batch_of_a_model_with_a_free_batch_can_be_set() -> None:
    model = litefuse.convert(DATA / "dense", batch=5)
    runner = open_interpreter(model.to_bytes()).get_signature_runner("serving_default")
    (details,) = runner.get_input_details().values()
    assert details["shape"].tolist() == [5, 8]


def test_a_shape_that_the_module_fixes_cannot_be_changed() -> None:
    with pytest.raises(litefuse.LitefuseError):
        litefuse.convert(DATA / "dense_batch_1", input_shapes={"keras_tensor": (4, 8)})


def changed(folder: Path, change: Callable[[Any], None]) -> Path:
    """Copy the model `dense` to `folder`, with a change of its call of JAX."""
    shutil.copytree(DATA / "dense", folder, dirs_exist_ok=True)
    saved: Any = messages.SavedModel.FromString((folder / "saved_model.pb").read_bytes())
    for function in saved.meta_graphs[0].graph_def.library.function:
        for node in function.node_def:
            if node.op == "XlaCallModule":
                change(node)
    (folder / "saved_model.pb").write_bytes(saved.SerializeToString())
    return folder


def test_several_platforms_are_refused(tmp_path: Path) -> None:
    def change(node: Any) -> None:
        node.attr["platforms"].list.s.append(b"TPU")

    with pytest.raises(litefuse.ConversionError, match="several platforms"):
        litefuse.convert(changed(tmp_path, change))


def test_other_operands_than_the_modules_are_refused(tmp_path: Path) -> None:
    def change(node: Any) -> None:
        del node.input[0]

    with pytest.raises(litefuse.ReadError, match="other operands than its module"):
        litefuse.convert(changed(tmp_path, change))
