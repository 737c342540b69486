"""Run files in tflite-micro's Python wheel: inputs in, outputs out.

tflite-micro may end the process of a file that it does not support, and prints its reasons to stderr. So all files are
run by one child process, which forks for each of them.
"""

from __future__ import annotations

import importlib.util
import os
import pickle
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, Any]
ARENA_SIZE = 1 << 20
MAX_SECONDS = 60
IS_INSTALLED = importlib.util.find_spec("tflite_micro") is not None
NOT_INSTALLED = "tflite-micro is not installed: it has wheels for CPython 3.10 to 3.13 on Linux x86-64 only"
_CODE = "from tests.support.running.micro import serve; serve()"


class MicroError(Exception):
    """tflite-micro refused a file, or its process ended; the text is what it printed."""


class Job(NamedTuple):
    """A file, and the inputs of each call by position. A file that keeps states keeps them from call to call."""

    content: bytes
    calls: Sequence[Sequence[Array]]
    arena_size: int = ARENA_SIZE


class Run(NamedTuple):
    """The outputs of each call by position, and what tflite-micro printed: its allocations, or why it failed."""

    calls: list[list[Array]]
    log: str
    has_failed: bool = False


def run_file(content: bytes, calls: Sequence[Sequence[Array]], *, arena_size: int = ARENA_SIZE) -> list[list[Array]]:
    """Run a file on one interpreter and return the outputs of each call; raise `MicroError` if it does not run."""
    run = run_files([Job(content, calls, arena_size)])[0]
    if run.has_failed:
        raise MicroError(run.log)
    return run.calls


def run_files(jobs: Sequence[Job]) -> list[Run]:
    """Run files, each in a process of its own; the log of a crash ends with the number of the signal."""
    child = _child()
    assert child.stdin is not None and child.stdout is not None
    try:
        pickle.dump([(tuple(job), _count_outputs(job.content)) for job in jobs], child.stdin)
        child.stdin.flush()
        return [Run(*outcome) for outcome in pickle.load(child.stdout)]
    except (EOFError, OSError):
        _child.cache_clear()
        raise


@cache
def _child() -> subprocess.Popen[bytes]:
    """Start the child, which ends with this process: its standard input is closed then."""
    command, folder = [sys.executable, "-c", _CODE], Path(__file__).parents[3]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)


def serve() -> None:
    """Run the child's side: lists of jobs in, lists of outcomes out."""
    from tflite_micro import runtime

    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # keep the output of libraries out of the answers
    while sys.stdin.buffer.peek(1):
        jobs = pickle.load(sys.stdin.buffer)
        pickle.dump([_run_in_fork(runtime, Job(*job), outputs) for job, outputs in jobs], answers)
        answers.flush()


def _run_in_fork(runtime: Any, job: Job, outputs: int) -> tuple[Any, ...]:
    with tempfile.TemporaryFile() as results, tempfile.TemporaryFile() as log:
        child = os.fork()
        if not child:
            os.dup2(log.fileno(), 1)
            os.dup2(log.fileno(), 2)
            signal.alarm(MAX_SECONDS)
            _write_run(runtime, job, outputs, results)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        results.seek(0)
        log.seek(0)
        text = log.read().decode(errors="replace").strip()
        content = results.read()
    if not os.WIFSIGNALED(status) and content:
        return pickle.loads(content), text
    ended = f"killed by signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else ""
    return [], f"{text}\n{ended}".strip(), True


def _write_run(runtime: Any, job: Job, outputs: int, results: IO[bytes]) -> None:
    try:
        pickle.dump(_run(runtime, job, outputs), results)
        results.flush()
    except Exception as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)


def _run(runtime: Any, job: Job, outputs: int) -> list[list[Array]]:
    interpreter = runtime.Interpreter.from_bytes(job.content, arena_size=job.arena_size)
    results: list[list[Array]] = []
    for inputs in job.calls:
        for place, array in enumerate(inputs):
            interpreter.set_input(np.array(array, order="C"), place)
        interpreter.invoke()
        results.append([np.array(interpreter.get_output(place)) for place in range(outputs)])
    interpreter.print_allocations()
    return results


def _count_outputs(content: bytes) -> int:
    from litefuse.tflite import read_file  # not in the child, which starts faster without litefuse

    return len(read_file(content).subgraphs[0].outputs)
