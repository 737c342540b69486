"""TFLiteConverter's files of the same models, made once below tests/.cache.

A file has the shapes of the inputs, or, if TFLiteConverter does not convert the model with them, free dimensions.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from tests.e2e.gpu import accelerator, sources
from tests.support import isolated, zoo

KIND = " by TFLiteConverter"
"""The end of the kinds of cases that TFLiteConverter converts."""
FOLDER = zoo.ROOT / "tests" / ".cache" / "accelerators" / "tflite_converter"
_MADE, _FAILED = "made", "failed"


def make_all(titles: Sequence[str]) -> None:
    """Convert what is missing; of what does not convert, the error is kept."""
    missing = [title for title in titles if not _path(title).exists()]
    FOLDER.mkdir(parents=True, exist_ok=True)
    for title, outcome, *detail in isolated.verdicts(__name__, missing, function="make", environment=zoo.environment()):
        if outcome != _MADE:
            reason = detail[0].partition(":")[0] if outcome == "crash" else detail[0]
            _path(title).write_text(f"{_FAILED}: {reason}")


def make(title: str) -> tuple[str, str]:
    """Convert a model in a child process, which imports TensorFlow."""
    from tests.support.running.tflite_converter import convert, convert_with_shapes, summarize

    source = _source(title)
    try:
        content = convert_with_shapes(source.saved_model, source.signature, source.shapes)
    except Exception:
        try:
            content = convert(source.saved_model, signature_keys=[source.signature])
        except Exception as error:
            return _FAILED, summarize(error)
    _path(title).write_bytes(content)
    return _MADE, ""


def verdict(title: str) -> tuple[str, str]:
    """Run TFLiteConverter's file on the accelerator."""
    from ai_edge_litert.interpreter import Interpreter

    source, content = _source(title), _path(title).read_bytes()
    if content.startswith(_FAILED.encode()):
        return accelerator.ABSENT, content.decode(errors="replace")
    try:
        (signature,) = Interpreter(model_content=content).get_signature_list()
        found = accelerator.run(content, signature, source.calls)
    except (RuntimeError, ValueError) as error:
        return accelerator.REFUSED, isolated.one_line(error)
    return found.verdict, found.detail


def _source(title: str) -> sources.Source:
    kind, _, name = title.partition(":")
    return sources.source(kind.removesuffix(KIND), name)


def _path(title: str) -> Path:
    """Return where the file is kept: under the hash of the model's graph and the shapes."""
    source = _source(title)
    graph = (source.saved_model / "saved_model.pb").read_bytes()
    key = hashlib.sha256(b"\0".join([graph, repr((source.signature, source.shapes)).encode()])).hexdigest()[:16]
    return FOLDER / f"{key}.tflite"
