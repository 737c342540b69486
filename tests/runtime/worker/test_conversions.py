"""A conversion survives its verifications and measurements: a crash refuses a fusion, or excludes a form."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from litefuse import Debug, convert, fuse_composite
from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.convert import make_options
from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, DType, TensorType, Value
from litefuse.passes import pipeline
from litefuse.passes.recurrent.lower import autotune
from litefuse.report import Event
from litefuse.rewrite.context import RewriteContext
from litefuse.runtime.worker import Session
from litefuse.verification.replacement import Checker, runtime
from tests.runtime.worker import files
from tests.support import zoo
from tests.support.modules.lite_modules import f32, i32
from tests.support.modules.marked_functions import composite_module

STRINGS = TensorType(DType.STRING, (None, 2))


def rows(b: Builder, ids: Value) -> list[Value]:
    return [b.tf.GatherV2(b.const(files.STRINGS), ids, b.i32(0), batch_dims=0)]


@fuse_composite("acme.*")
def lookup(b: RewriteContext, ids: Value) -> Value:
    """LiteRT's kernel kills the process for a table of strings."""
    return b.tfl.embedding_lookup(ids, b.const(files.STRINGS))


def swish(b: Builder, x: Value) -> list[Value]:
    return [b.tf.Mul(x, b.tf.Sigmoid(x))]


@fuse_composite("acme.*")
def fused_swish(b: RewriteContext, x: Value) -> Value:
    return b.tfl.mul(b.tfl.logistic(x), x)


def converted(types: list[TensorType], result: TensorType, body: Any, rule: object) -> tuple[list[Event], bytes]:
    """Return the events of a conversion, and the file."""
    module = composite_module(types, result, body)
    context = Context(DIALECTS, make_options(plugins=[rule], debug=Debug(verify_ir=True)))
    context.checker = Checker(context)
    pipeline.run(module, context)
    return context.events, to_bytes(module)


def test_a_fusion_that_crashes_the_interpreter_is_refused_and_the_conversion_continues() -> None:
    events, content = converted([i32(None)], STRINGS, rows, lookup)
    (refused,) = [event for event in events if event.outcome == "refused"]
    expected = "it does not run on random inputs (2): LiteRT crashed with signal 11 (SIGSEGV)."
    assert (refused.rule, refused.reason) == ("acme.op", expected)
    # The file contains the body.
    found = Session(content, xnnpack=False).run([files.IDS])[0]
    assert found.tolist() == files.STRINGS[files.IDS].tolist()
    # The next conversion is not affected.
    events, _ = converted([f32(None, 6)], f32(None, 6), swish, fused_swish)
    (fused,) = [event for event in events if event.rule == "acme.op"]
    assert (fused.outcome, fused.facts["verified"]) == ("fused", True)


def test_a_fusion_that_does_not_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "SECONDS", 1.0)
    monkeypatch.setattr(runtime, "_convert", lambda *_: files.never_ends())
    events, _ = converted([f32(3)], f32(3), swish, fused_swish)
    (refused,) = [event for event in events if event.outcome == "refused"]
    assert refused.reason == "it does not run on random inputs (3): LiteRT did not respond within 1 s."


def test_the_report_says_where_fusions_run_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Event] = []
    monkeypatch.setattr(sys, "executable", "/opt/app/server")
    thread = threading.Thread(target=lambda: found.extend(converted([f32(6)], f32(6), swish, fused_swish)[0]))
    thread.start()
    thread.join()
    assert [event.outcome for event in found if event.rule == "acme.op"] == ["fused"]
    (note,) = [event for event in found if event.rule == "verification"]
    assert note.outcome == "note"
    assert "a crash of LiteRT would end: sys.executable is not a Python interpreter (/opt/app/server)" in note.reason


def test_threads_convert_at_once() -> None:
    found: dict[int, tuple[str, bool]] = {}

    def work(number: int) -> None:
        crashes = bool(number % 2)
        arguments = (
            ([i32(None)], STRINGS, rows, lookup) if crashes else ([f32(None, 6)], f32(None, 6), swish, fused_swish)
        )
        outcomes = [event.outcome for event in converted(*arguments)[0] if event.rule == "acme.op"]
        found[number] = (outcomes[0], crashes)

    threads = [threading.Thread(target=work, args=[number]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {number: ("refused" if number % 2 else "fused", bool(number % 2)) for number in range(4)}


@pytest.mark.parametrize("at", ["first call", "rounds"])
def test_a_form_that_crashes_the_interpreter_is_left_out(
    at: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The measured files are replaced by crashing ones, because no form is known that crashes LiteRT."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    own, run, repeat = autotune._convert_candidate, Session.run, Session.repeat

    def exchanged(alone: Any, candidate: Any, *others: Any) -> bytes | None:
        return files.crashes() if candidate.form == "unrolled" else own(alone, candidate, *others)

    def given(session: Session, arrays: Any) -> Any:
        if session._content != files.crashes():
            return run(session, arrays)
        return run(session, [files.IDS]) if at == "first call" else session.open()

    def repeated(session: Session, count: int) -> float:
        return repeat(session, count) if session._content != files.crashes() else run(session, [files.IDS])

    monkeypatch.setattr(Session, "repeat", repeated)
    monkeypatch.setattr(autotune, "_convert_candidate", exchanged)
    monkeypatch.setattr(Session, "run", given)
    model = convert(zoo.get("k3_gru").saved_model, tune=True)
    chosen, refused = sorted(
        (event for event in model.report.events if event.rule == "form"), key=lambda event: event.outcome
    )
    assert refused.reason.startswith("form unrolled is skipped: LiteRT crashed with signal 11 (SIGSEGV)")
    assert refused.location.name
    assert "unrolled" not in chosen.facts["seconds"]
    assert {"loop", "loop:2"} <= set(chosen.facts["seconds"])
    assert all(seconds > 0 for seconds in chosen.facts["seconds"].values())
