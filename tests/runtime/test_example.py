"""The page that explains kernels lists what there is, and the example runs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from litefuse.runtime import include_folder

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "acme_kernels"
PAGE = (ROOT / "docs" / "write_a_kernel.md").read_text()


def run(*command: object, folder: Path) -> str:
    environment = {
        **os.environ,
        "TF_CPP_MIN_LOG_LEVEL": "3",
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    done = subprocess.run([str(word) for word in command], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_names_functions_that_are_there():
    header = (include_folder() / "litefuse_kernel.h").read_text()
    for name in re.findall(r"`(lf_\w+)`", PAGE):
        assert re.search(rf"\b{name}\(", header), name


def test_the_example_runs():
    printed = run(sys.executable, EXAMPLE / "run.py", folder=ROOT)
    assert "'tfl.custom': 1" in printed
    assert "Python: 3 calls" in printed
    assert ("C: 3 calls" in printed) == (shutil.which("cc") is not None)


@pytest.mark.slow
def test_the_example_matches_the_output_of_its_program(tmp_path):
    """Starting from the `tf.function`."""
    run(sys.executable, EXAMPLE / "make_model.py", tmp_path, folder=ROOT)
    assert "Python: 3 calls" in run(sys.executable, EXAMPLE / "run.py", tmp_path, folder=ROOT)
