"""Verdicts from child processes: a case that crashes LiteRT or TensorFlow loses only its own verdict.

A module with such cases has a function `verdict(title) -> (kind, reason, ...)`, with values that JSON can represent.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

TIMEOUT = 240.0
"""Maximum number of seconds per case, including the import of TensorFlow."""
_CODE = "from tests.support.isolated import serve; serve({module!r})"


def verdicts(module: str, titles: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """Yield title and verdict of every case, in order; the kind is "crash" if the child ended or hung.

    Raises `RuntimeError` if the module cannot be imported.
    """
    left = list(titles)
    while left:
        with _Child(module, left) as child:
            if child.next() is None:
                raise RuntimeError(f"the child ended before the first case: {child.last_words()}")
            for title in list(left):
                found = child.next()
                left.remove(title)
                if found is None:
                    yield title, "crash", child.last_words()
                    break
                yield title, *found


def serve(module: str) -> None:
    """Run the child's side: titles in, one line of JSON out for each."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # keep the output of libraries out of the answers
    verdict: Callable[[str], tuple[Any, ...]] = importlib.import_module(module).verdict
    print(json.dumps(()), file=answers, flush=True)
    for title in json.load(sys.stdin):
        print(json.dumps(verdict(title)), file=answers, flush=True)


class _Child:
    def __init__(self, module: str, titles: Sequence[str]) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed by __exit__
        self._process = subprocess.Popen(
            [sys.executable, "-c", _CODE.format(module=module)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            cwd=Path(__file__).parents[2],
            env={"TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": "", **os.environ},
            text=True,
        )
        assert self._process.stdin is not None
        json.dump(list(titles), self._process.stdin)
        self._process.stdin.close()

    def __enter__(self) -> _Child:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        self._errors.close()

    def next(self) -> tuple[Any, ...] | None:
        """Return an empty verdict when the child is ready, then the next verdict.

        Return None if the process has ended, or takes too long and is ended.
        """
        assert self._process.stdout is not None
        watch = threading.Timer(TIMEOUT, self._process.kill)
        watch.start()
        try:
            line = self._process.stdout.readline()
        finally:
            watch.cancel()
        return tuple(json.loads(line)) if line else None

    def last_words(self) -> str:
        self._process.wait()
        self._errors.seek(0)
        return f"exit code {self._process.returncode}: {self._errors.read()[-300:].decode(errors='replace').strip()}"
