"""Networks that Keras exports on JAX become the files of the same networks on TensorFlow."""

from __future__ import annotations

import tarfile
from pathlib import Path

import numpy as np
import pytest

import litefuse
from tests.support.harness import RESOLVERS, compare, open_interpreter

ARCHIVE = Path(__file__).with_name("networks.tar.xz")
NETWORKS = ("images", "patches", "words")
FORMS = ("jax", "jax_static", "jax_batch_1", "jax_static_batch_1")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with all networks."""
    path = tmp_path_factory.mktemp("networks")
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(path, filter="data")
    return path


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("network", NETWORKS)
def test_ops_are_those_of_the_network_on_tensorflow(network: str, form: str, folder: Path) -> None:
    batch = "_batch_1" if form.endswith("_batch_1") else ""
    wanted = litefuse.convert(folder / network / f"tensorflow{batch}").report.ops
    assert litefuse.convert(folder / network / form).report.ops == wanted


@pytest.mark.parametrize("form", [*FORMS, "tensorflow"])
@pytest.mark.parametrize("network", NETWORKS)
def test_answers_are_those_of_jax(network: str, form: str, folder: Path) -> None:
    vectors = dict(np.load(folder / network / "vectors.npz"))
    content = litefuse.convert(folder / network / form).to_bytes()
    for resolver in RESOLVERS:
        runner = open_interpreter(content, resolver=resolver).get_signature_runner("serving_default")
        for x, y in zip(vectors["x"], vectors["y"], strict=True):
            compare(runner(x=x[None])["output_0"], y[None])


@pytest.mark.parametrize("network", NETWORKS)
def test_a_free_batch_stays_free(network: str, folder: Path) -> None:
    vectors = dict(np.load(folder / network / "vectors.npz"))
    content = litefuse.convert(folder / network / "jax").to_bytes()
    runner = open_interpreter(content).get_signature_runner("serving_default")
    compare(runner(x=vectors["x"])["output_0"], vectors["y"])


def test_words_that_do_not_exist_are_an_error_as_on_tensorflow(folder: Path) -> None:
    for form in ("jax", "tensorflow"):
        content = litefuse.convert(folder / "words" / form).to_bytes()
        runner = open_interpreter(content).get_signature_runner("serving_default")
        with pytest.raises(RuntimeError, match="index out of bounds"):
            runner(x=np.full((1, 6), 20, np.int32))


def test_dropped_assignments_are_reported(folder: Path) -> None:
    """Keras assigns the statistics of batch normalizations and the state of dropout, which inference leaves."""
    events = litefuse.convert(folder / "images" / "jax").report.events
    dropped = [event.facts["variable"] for event in events if event.rule == "remove unchanged assignment"]
    assert len(dropped) == 7
    assert not any(event.rule == "keep variable" for event in events)
