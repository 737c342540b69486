"""The command starts with one thread of NumPy's BLAS, unless the user chose others."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

SCRIPT = """
import atexit, os, sys, litefuse_command
atexit.register(lambda: print("numpy" in sys.modules, os.environ["OPENBLAS_NUM_THREADS"]))
sys.argv = ["litefuse", "--version"]
litefuse_command.main()
"""
NAME = "OPENBLAS_NUM_THREADS"


@pytest.mark.parametrize(("chosen", "expected"), [({}, "1"), ({NAME: "3"}, "3")])
def test_blas_has_one_thread_unless_the_user_chose_others(chosen: dict[str, str], expected: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != NAME} | chosen
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == f"True {expected}", done.stderr
