"""Processes in which modules of the tests let TensorFlow make models.

Each run of a module has a process, because names and random numbers that were used before change a model. Half of the
time of most is the import of TensorFlow: who makes many models forks a process that has imported it.
"""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
QUIET = {"TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": ""}
"""Variables that silence TensorFlow, and hide accelerators."""
READ_AT_IMPORT = frozenset({"TF_ENABLE_ONEDNN_OPTS"})
"""Variables that a fork is too late to change: TensorFlow reads them when it is imported."""
FORKS = get_context("forkserver")

_forks_serve = False


@contextmanager
def forks_of_tensorflow() -> Iterator[None]:
    """Let `run_module` fork a process that has imported TensorFlow."""
    global _forks_serve
    os.environ.update(QUIET)
    FORKS.set_forkserver_preload(["tensorflow"])
    _forks_serve = True
    try:
        yield
    finally:
        _forks_serve = False


def run_module(module: str, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
    """Run `python -m MODULE ARGUMENTS` with additional variables in its environment.

    Raises:
        RuntimeError: it failed; the message has the end of its output.
    """
    variables = dict(environment or {})
    run = _run_in_fork if _forks_serve and READ_AT_IMPORT.isdisjoint(variables) else _run_in_process
    with tempfile.NamedTemporaryFile() as output:
        if run(module, arguments, variables, output.name):
            words = output.read()[-2000:].decode(errors="replace")
            raise RuntimeError(f"python -m {' '.join((module, *arguments))}: {words}")


def _run_in_process(module: str, arguments: tuple[str, ...], variables: dict[str, str], output: str) -> int:
    command = [sys.executable, "-m", module, *arguments]
    environment = {**os.environ, **QUIET, **variables}
    with open(output, "ab") as file:
        done = subprocess.run(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=file, stderr=file)
    return done.returncode


def _run_in_fork(module: str, arguments: tuple[str, ...], variables: dict[str, str], output: str) -> int | None:
    process = FORKS.Process(target=_run_here, args=(module, arguments, variables, output))
    process.start()
    process.join()
    return process.exitcode


def _run_here(module: str, arguments: tuple[str, ...], variables: dict[str, str], output: str) -> None:
    with open(output, "ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.environ.update(variables)
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
