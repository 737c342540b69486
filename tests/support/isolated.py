"""Verdicts from child processes: a case that crashes LiteRT or TensorFlow loses only its own verdict.

A module with such cases has a function `verdict(title) -> (kind, reason, ...)`, with values that JSON can represent.
`classify` is the usual body of such a function: build, convert, compare.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from litefuse import Debug
from tests.support import harness

TIMEOUT = 240.0
"""Maximum number of seconds per case, including the import of TensorFlow."""
_CODE = "from tests.support.isolated import serve; serve({module!r}, {function!r})"


def verdicts(
    module: str,
    titles: Sequence[str],
    *,
    function: str = "verdict",
    environment: Mapping[str, str] | None = None,
    timeout: float = TIMEOUT,
) -> Iterator[tuple[Any, ...]]:
    """Yield title and verdict of every case, in order; the kind is "crash" if the child ended or hung.

    Args:
        function: the name of the module's function.
        environment: additional variables of the child.
        timeout: maximum number of seconds per case, including the import of TensorFlow.

    Raises:
        RuntimeError: the module cannot be imported.
    """
    left = list(titles)
    while left:
        with _Child(module, function, left, environment or {}, timeout) as child:
            if child.next() is None:
                raise RuntimeError(f"the child ended before the first case: {child.last_words()}")
            for title in list(left):
                found = child.next()
                left.remove(title)
                if found is None:
                    yield title, "crash", child.last_words()
                    break
                yield title, *found


def serve(module: str, function: str) -> None:
    """Run the child's side: titles in, one line of JSON out for each."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # keep the output of libraries out of the answers
    verdict: Callable[[str], tuple[Any, ...]] = getattr(importlib.import_module(module), function)
    print(json.dumps(()), file=answers, flush=True)
    for title in json.load(sys.stdin):
        print(json.dumps(verdict(title)), file=answers, flush=True)


RIGHT, REFUSED, WRONG, FAILED, ABSENT = "right", "refused", "wrong", "failed", "absent"
"""`failed`: an exception of the conversion that is not litefuse's, or of the interpreter; `absent`: TensorFlow cannot
compute the case either.
"""


class NotInTensorFlow(Exception):  # noqa: N818 - says what happened
    """TensorFlow itself has no kernel for the case, or cannot trace it in this form."""


def classify(
    build: Callable[[Path], harness.Calls],
    path: Path,
    *,
    tolerance: float | None = None,
    comparison: harness.Compare | None = None,
    explain: Callable[[Exception], str] | None = None,
) -> tuple[str, str, bytes]:
    """Build a SavedModel, convert it, and compare all calls, with and without XNNPACK.

    Args:
        build: writes the SavedModel to `path` and returns the calls with TensorFlow's answers, or raises
            NotInTensorFlow.
        path: a folder that does not exist yet.
        tolerance: of `harness.compare`.
        comparison: replaces `harness.compare`.
        explain: returns the reason for an exception, by default its type and text.

    Returns:
        The verdict, its reason, and the file if the verdict is RIGHT.
    """
    import litefuse

    reason = explain or one_line
    try:
        calls = build(path)
        content = bytes(litefuse.convert(path, debug=Debug(verify_ir=True)).to_bytes())
        harness.compare_calls(content, calls, tolerance=tolerance, comparison=comparison)
    except NotInTensorFlow as error:
        return ABSENT, str(error), b""
    except litefuse.LitefuseError as error:
        return REFUSED, reason(error), b""
    except harness.Mismatch as error:
        return WRONG, str(error), b""
    except Exception as error:
        return FAILED, reason(error), b""
    return RIGHT, "", content


def one_line(error: Exception) -> str:
    """Return the error's type and text in one line of limited length."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:400]


class _Child:
    def __init__(
        self, module: str, function: str, titles: Sequence[str], environment: Mapping[str, str], timeout: float
    ) -> None:
        self._timeout = timeout
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed by __exit__
        self._process = subprocess.Popen(
            [sys.executable, "-c", _CODE.format(module=module, function=function)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            cwd=Path(__file__).parents[2],
            env={"TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": "", **os.environ, **environment},
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
        watch = threading.Timer(self._timeout, self._process.kill)
        watch.start()
        try:
            line = self._process.stdout.readline()
        finally:
            watch.cancel()
        return tuple(json.loads(line)) if line else None

    def last_words(self) -> str:
        self._process.wait()
        self._errors.seek(0)
        code = self._process.returncode
        ended = f"killed by signal {-code}" if code < 0 else f"exit code {code}"
        return f"{ended}: {self._errors.read()[-300:].decode(errors='replace').strip()}"
