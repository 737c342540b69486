"""The example package is installed and used; tests/docs executes the page that explains it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
EXAMPLE = ROOT / "examples" / "acme_ops"
PAGE = ROOT / "docs" / "write_a_composite.md"


def run(*command: str, folder: Path, path: str = "") -> str:
    environment = {**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3", "PYTHONPATH": path}
    done = subprocess.run([sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_example_is_installed_and_used(tmp_path: Path):
    copy, target = tmp_path / "acme_ops", tmp_path / "installed"
    # Installing leaves files next to the source.
    for file in (file for file in EXAMPLE.rglob("*") if file.is_file() and "__pycache__" not in file.parts):
        beside = copy / file.relative_to(EXAMPLE)
        beside.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(file.read_bytes())
    install = ("install", "--quiet", "--no-deps", "--no-build-isolation", "--target", str(target), str(copy))
    run("-m", "pip", *install, folder=tmp_path)
    out = run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(copy / "tests"), folder=tmp_path, path=str(target))
    assert "3 passed" in out


def test_the_example_is_on_the_first_screen():
    first = "\n".join(PAGE.read_text().splitlines()[:40])
    for part in ("@litefuse.composite(", "@litefuse.fuse_composite(", "litefuse.convert("):
        assert part in first


def test_the_page_shows_the_examples_entry_point():
    (block,) = re.findall(r"^```toml\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert block in (EXAMPLE / "pyproject.toml").read_text()
