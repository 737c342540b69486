"""What is made once is made anew when anything that determines it changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.support import recorded, sources, zoo
from tests.support.generated import GENERATORS, Generator
from tests.support.sources import source_files


def names(module: str) -> set[str]:
    return {path.relative_to(zoo.ROOT).as_posix() for path in source_files(module)}


def test_all_files_that_a_case_consists_of_are_found() -> None:
    found = names("tests.legalizations.cases.bits")
    assert {"tests/legalizations/cases/bits.py", "tests/support/functions/case.py"} <= found
    assert "tests/support/functions/values.py" in found, "imported by the cases"
    assert "tests/support/reference.py" in found, "imported in a function of another module"
    assert "tests/legalizations/cases/index.py" not in found
    assert "tests/dialects/shape_functions/graphs.py" in names("tests.dialects.shape_functions.test_lite")


@pytest.fixture
def edit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Return a function that writes a module of another tree of tests."""
    monkeypatch.setattr(sources, "ROOT", tmp_path)

    def edit(name: str, text: str) -> None:
        path = tmp_path.joinpath(*name.split(".")).with_suffix(".py")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        for cached in (sources._imports, sources._file, sources._exists):
            cached.cache_clear()

    yield edit
    for cached in (sources._imports, sources._file, sources._exists):
        cached.cache_clear()


def test_the_key_depends_on_everything(edit: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    edit("tests.values", "one = 1")
    edit("tests.cases", "def case():\n    from tests import values")
    edit("tests.maker", "import sys")
    generator = Generator("tests.maker", cases="tests.cases")
    keys = [generator.key]
    edit("tests.values", "one = 2")
    keys.append(generator.key)
    edit("tests.maker", "import os")
    keys.append(generator.key)
    keys.append(Generator("tests.maker", {"TF_ENABLE_ONEDNN_OPTS": "0"}, "tests.cases").key)
    monkeypatch.setattr(zoo, "versions", lambda: "tensorflow-cpu=99")
    keys.append(generator.key)
    assert len(set(keys)) == len(keys)
    edit("tests.other", "one = 3")
    assert generator.key == keys[-1]


def test_a_failure_is_told(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"No module named tests\.support\.nothing"):
        Generator("tests.support.nothing").fill(tmp_path)


def test_recorded_cases_are_read_as_they_were_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(path: Path) -> recorded.Calls:
        path.mkdir()
        return [(None, {"x0": np.float32([1, 2])}, {"y0": np.array([b"a", "ü".encode()], object)})]

    recorded.write(tmp_path, [recorded.NewCase("op/float32", build, {"tolerance": 1e-3})])
    monkeypatch.setattr(recorded, "require_models", lambda _: tmp_path)
    case = recorded.read.__wrapped__("any")["op/float32"]
    assert case.saved_model.is_dir()
    assert case.facts == {"tolerance": 1e-3}
    ((signature, inputs, outputs),) = case.calls
    assert signature is None
    assert inputs["x0"].tolist() == [1, 2]
    assert outputs["y0"].tolist() == [b"a", "ü".encode()]


def test_no_two_generators_make_the_same() -> None:
    assert len({(g.module, g.cases, tuple(g.environment.items())) for g in GENERATORS.values()}) == len(GENERATORS)
