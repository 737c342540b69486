"""The example packages are installed and used; tests/docs executes the pages that explain them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
EXAMPLE = ROOT / "examples" / "acme_ops"
RECURRENT_EXAMPLE = ROOT / "examples" / "acme_rnn"
PAGE = ROOT / "docs" / "write_a_composite.md"
RECURRENT_PAGE = ROOT / "docs" / "recurrent.md"


def run(*command: str, folder: Path, path: tuple[Path, ...] = ()) -> str:
    environment = {**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3", "PYTHONPATH": os.pathsep.join(map(str, path))}
    done = subprocess.run([sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_examples_are_installed_and_used(tmp_path: Path):
    """The tests of both run in one process, because TensorFlow is slow to start."""
    copy, target = tmp_path / "acme_ops", tmp_path / "installed"
    # Installing leaves files next to the source.
    for file in (file for file in EXAMPLE.rglob("*") if file.is_file() and "__pycache__" not in file.parts):
        beside = copy / file.relative_to(EXAMPLE)
        beside.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(file.read_bytes())
    install = ("install", "--quiet", "--no-deps", "--no-build-isolation", "--target", str(target), str(copy))
    run("-m", "pip", *install, folder=tmp_path)
    tests = ("-m", "pytest", "-v", "-p", "no:cacheprovider", str(copy / "tests"), str(RECURRENT_EXAMPLE / "tests"))
    out = run(*tests, folder=tmp_path, path=(target, RECURRENT_EXAMPLE / "src"))
    assert "7 passed" in out
    assert [len(re.findall(rf"{name}\.py::.* PASSED", out)) for name in ("test_acme_ops", "test_acme_rnn")] == [3, 4]


def test_the_example_is_on_the_first_screen():
    first = "\n".join(PAGE.read_text().splitlines()[:40])
    for part in ("@litefuse.composite(", "@litefuse.fuse_composite(", "litefuse.convert("):
        assert part in first


def test_the_page_shows_the_examples_entry_point():
    (block,) = re.findall(r"^```toml\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert block in (EXAMPLE / "pyproject.toml").read_text()


def test_the_first_screen_of_the_recurrent_page_shows_a_keras_lstm():
    first = "\n".join(RECURRENT_PAGE.read_text().splitlines()[:30])
    for part in ("keras.layers.LSTM(", "litefuse.convert(", "Fused:"):
        assert part in first


def test_the_page_shows_the_examples_rule():
    source = (RECURRENT_EXAMPLE / "src" / "acme_rnn" / "rules.py").read_text()
    rule = source[source.index("    litefuse.require(") : source.index("RULES =")].strip()
    assert rule in RECURRENT_PAGE.read_text()
