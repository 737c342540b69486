"""What `jax.export` serialized, and functions of JAX in memory, are converted, and answer as JAX did."""

from __future__ import annotations

import dataclasses
import sys
import types
from mmap import mmap
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import litefuse
from litefuse.cli import main
from litefuse.frontend.opened import OpenedExport
from litefuse.frontend.stablehlo import exports
from litefuse.ir import CONSTANT, Constant
from tests.support.harness import RESOLVERS, compare, open_interpreter

FOLDER = Path(__file__).with_name("exports")
NAMES = {
    "free_batch": (["args_0"], ["output_0"]),
    "loop": (["args_0"], ["output_0", "output_1"]),
    "nested": (
        ["args_0_layer_bias", "args_0_layer_kernel", "args_0_layer_unused", "args_1_0", "args_1_1"],
        ["first", "others_0", "others_1"],
    ),
}


def content(name: str) -> bytes:
    return (FOLDER / f"{name}.jax").read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_answers_are_those_of_jax_under_sensible_names(name: str) -> None:
    vectors = np.load(FOLDER / f"{name}.npz")
    file = litefuse.convert(FOLDER / f"{name}.jax").to_bytes()
    inputs, outputs = NAMES[name]
    for resolver in RESOLVERS:
        runner = open_interpreter(file, resolver=resolver).get_signature_runner("serving_default")
        assert sorted(runner.get_input_details()) == sorted(inputs)
        found = runner(**{key: vectors[f"input_{place}"] for place, key in enumerate(inputs)})
        assert sorted(found) == sorted(outputs)
        for place, key in enumerate(outputs):
            compare(found[key], vectors[f"output_{place}"])


def test_content_and_path_give_the_same_file() -> None:
    ops = litefuse.convert(content("free_batch")).report.ops
    assert ops == {"tfl.fully_connected": 1, "tfl.gelu": 1, "tfl.softmax": 1}
    assert (
        litefuse.convert(bytearray(content("free_batch"))).to_bytes()
        == litefuse.convert(str(FOLDER / "free_batch.jax")).to_bytes()
    )


def test_a_file_with_another_suffix_is_known_by_its_content(tmp_path: Path) -> None:
    path = tmp_path / "model.bin"
    path.write_bytes(content("free_batch"))
    assert litefuse.convert(path).report.ops == litefuse.convert(FOLDER / "free_batch.jax").report.ops


def test_the_batch_and_shapes_can_be_set() -> None:
    for options in ({"batch": 5}, {"input_shapes": {"args_0": (5, 6)}}):
        runner = open_interpreter(litefuse.convert(content("free_batch"), **options).to_bytes()).get_signature_runner()
        assert runner.get_input_details()["args_0"]["shape"].tolist() == [5, 6]


def test_a_shape_that_the_export_fixes_cannot_be_changed() -> None:
    with pytest.raises(litefuse.ConversionError, match=r"shape \(\?, 7\) is incompatible with .* \(\?, 6\)"):
        litefuse.convert(content("free_batch"), input_shapes={"args_0": (None, 7)})


def test_the_command_line_converts_exports(tmp_path: Path) -> None:
    target = tmp_path / "model.tflite"
    done = CliRunner().invoke(main, ["convert", str(FOLDER / "loop.jax"), "-o", str(target)])
    assert done.exit_code == 0, done.output
    assert target.read_bytes() == litefuse.convert(FOLDER / "loop.jax").to_bytes()


def test_exports_for_several_platforms_are_refused() -> None:
    with pytest.raises(litefuse.ConversionError, match=r"several platforms \(cpu, tpu\)"):
        litefuse.convert(content("two_platforms"))


def test_effects_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """JAX serializes only effects that a library registers."""
    read = exports.read_jax_export
    monkeypatch.setattr(
        exports, "read_jax_export", lambda *arguments: dataclasses.replace(read(*arguments), has_effects=True)
    )
    with pytest.raises(litefuse.ConversionError, match="has effects"):
        litefuse.convert(content("free_batch"))


def test_tags_and_other_signatures_are_refused() -> None:
    with pytest.raises(litefuse.ConversionError, match="has no tags"):
        litefuse.convert(content("loop"), tags=["serve"])
    with pytest.raises(litefuse.ConversionError, match="there is no signature 'main'"):
        litefuse.convert(content("loop"), signatures=["main"])


@pytest.mark.parametrize("name", NAMES)
def test_damaged_exports_are_refused_with_a_reason(name: str, tmp_path: Path) -> None:
    whole, path = content(name), tmp_path / "damaged.jax"
    for size in range(0, len(whole), 97):
        path.write_bytes(whole[:size])
        with pytest.raises(litefuse.LitefuseError, match=r"\S"):
            litefuse.convert(path)


def test_a_path_without_a_file_is_an_error() -> None:
    with pytest.raises(litefuse.ReadError, match="does not exist"):
        litefuse.convert("no_such_folder/model.jax")


def test_states_are_variables_that_keep_their_value_between_calls() -> None:
    vectors = np.load(FOLDER / "total.npz")
    initial, x = np.linspace(-1, 1, 6, dtype=np.float32), vectors["input_1"]
    source = OpenedExport(content("total"), ("total", "x"), {"total": Constant.of(initial)})
    interpreter = open_interpreter(litefuse.convert(source).to_bytes())
    runner = interpreter.get_signature_runner("serving_default")
    assert list(runner.get_input_details()) == ["x"]
    for call in range(1, 4):
        found = runner(x=x)
        assert list(found) == ["output_0"]
        compare(found["output_0"], vectors["output_0"] + initial + (call - 1) * vectors["output_1"])


class FakeExported:
    """What a fake JAX exports."""

    def __init__(self, name: str) -> None:
        self.name = name

    def serialize(self) -> bytearray:
        """Return a recorded content."""
        return bytearray(content(self.name))


@pytest.fixture
def jax(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Put a JAX in place that records what it exports, and returns recorded contents."""
    calls: list[Any] = []
    fake, export = types.ModuleType("jax"), types.ModuleType("jax.export")

    def export_function(function: Any, *, platforms: list[str]) -> Any:
        def apply(*arguments: Any) -> FakeExported:
            calls.append((function, platforms, arguments))
            if arguments[0] is None:
                raise TypeError("None is no array")
            return FakeExported("nested" if len(arguments) == 2 else "loop")

        return apply

    fake.jit, export.export = lambda function: ("jitted", function), export_function  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "jax", fake)
    monkeypatch.setitem(sys.modules, "jax.export", export)
    return calls


def test_functions_are_exported_for_their_example_arguments(jax: list[Any]) -> None:
    def function(weights: Any, pair: Any, *, scale: float = 1.0) -> None:
        """Stands for a function of JAX."""

    model = litefuse.convert(function, ({"layer": 1}, [2, 3]))
    assert jax == [(("jitted", function), ["cpu"], ({"layer": 1}, [2, 3]))]
    runner = open_interpreter(model.to_bytes()).get_signature_runner()
    assert sorted(runner.get_input_details())[:2] == ["pair_0", "pair_1"]


def test_an_argument_that_is_no_tuple_is_the_only_one(jax: list[Any]) -> None:
    litefuse.convert(lambda x: x, [2, 3], batch=None)
    assert jax[0][2] == ([2, 3],)


def test_problems_of_jax_are_reported(jax: list[Any]) -> None:
    with pytest.raises(litefuse.ConversionError, match=r"JAX cannot export the function: .*None is no array"):
        litefuse.convert(lambda x: x, (None,))


def test_exports_in_memory_are_converted() -> None:
    kind = type("Exported", (FakeExported,), {"__module__": "jax._src.export._export"})
    assert litefuse.convert(kind("loop")).to_bytes() == litefuse.convert(content("loop")).to_bytes()


def test_a_missing_jax_and_other_sources_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jax", None)
    with pytest.raises(litefuse.ConversionError, match="needs JAX, which is not installed"):
        litefuse.convert(lambda x: x, (1,))
    with pytest.raises(litefuse.ConversionError, match="the source is str"):
        litefuse.convert("model.tflite", (1,))


def test_constants_are_views_of_the_export_or_of_the_mapped_file() -> None:
    data = content("free_batch")
    for source in (data, FOLDER / "free_batch.jax"):
        module = exports.read_export(source)
        weights = [constant for op in module.ops_of({CONSTANT}) if (constant := op.attributes["value"]).nbytes > 64]
        assert weights
        for weight in weights:
            owner = weight.numpy()
            while isinstance(owner, np.ndarray):
                owner = owner.base
            assert isinstance(owner, memoryview)
            assert owner.obj is data if source is data else isinstance(owner.obj, mmap)


@pytest.mark.parametrize(
    ("name", "problem"),
    [("missing.jax", "does not exist"), ("folder.jax", "is a folder"), ("empty.jax", "is not a JAX export")],
)
def test_a_file_that_cannot_be_read(name: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "folder.jax").mkdir()
    (tmp_path / "empty.jax").touch()
    with pytest.raises(litefuse.ReadError, match=problem):
        exports.read_export(tmp_path / name)
