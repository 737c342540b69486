"""Compare a converted case with TensorFlow, on several calls, with and without XNNPACK."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf

from litefuse.errors import LitefuseError
from tests.support import harness, isolated
from tests.sweeps.ops.cases import Array, Case
from tests.sweeps.ops.facts import graph_kinds
from tests.sweeps.ops.outcome import RIGHT, Outcome
from tests.sweeps.ops.saving import SAVED


def outcome(case: Case, folder: Path) -> Outcome:
    """Return the outcome of a case, unless it ends the process."""
    path = folder / "model"
    comparison = partial(_compare, tolerance=case.tolerance)
    kind, reason, content = isolated.classify(partial(record, case), path, comparison=comparison, explain=_explain)
    return Outcome(RIGHT, "", graph_kinds(path), harness.count_ops(content)) if kind == RIGHT else Outcome(kind, reason)


def _explain(error: Exception) -> str:
    if isinstance(error, LitefuseError):
        return " ".join(str(error).split())[:400]
    return isolated.one_line(error)


def record(case: Case, path: Path) -> harness.Calls:
    """Write the SavedModel; return the calls with TensorFlow's answers."""
    try:
        call = SAVED[case.kind](case.function, [_spec(x, case.form) for x in case.inputs], path)
        calls = [_answer(call, case.inputs)]
    except (tf.errors.OpError, TypeError, ValueError, NotImplementedError) as error:
        raise isolated.NotInTensorFlow(" ".join(str(error).split())[:200]) from error
    for inputs in _others(case):
        try:
            calls.append(_answer(call, inputs))
        except (tf.errors.OpError, TypeError, ValueError):
            continue  # e.g. flipped segment ids are not sorted
    return [*calls, _answer(call, case.inputs)]


def _spec(x: Array, form: str) -> tf.TensorSpec:
    dtype = tf.string if x.dtype.kind in "OS" else x.dtype
    match form:
        case "static":
            shape: list[int | None] | None = list(x.shape)
        case "batch":
            shape = [None, *x.shape[1:]] if x.ndim else []
        case "free":
            shape = [None] * x.ndim
        case _:
            shape = None
    return tf.TensorSpec(shape, dtype)


def _answer(call: Callable[..., list[Any]], inputs: tuple[Array, ...]) -> harness.Call:
    return harness.positional(inputs, [harness.comparable(item) for item in call(*inputs)])


def _others(case: Case) -> list[tuple[Array, ...]]:
    """Return further calls: the values in another order; more of them if the first dimension is free."""
    flipped = [] if case.sorted else [tuple(np.asarray(np.flip(x), x.dtype).copy() for x in case.inputs)]
    if case.form == "static":
        return flipped
    longer = tuple(np.concatenate([x, x[-1:]]) if x.ndim and x.shape[0] > 1 else x for x in case.inputs)
    return [*flipped, longer]


def _compare(actual: Array, expected: Array, *, tolerance: float | None) -> float:
    return harness.compare(_unbounded(harness.comparable(actual)), _unbounded(expected), tolerance=tolerance)


def _unbounded(x: Array) -> Array:
    """Restore infinities: LiteRT's arithmetic kernels return the largest float32 where TensorFlow returns infinity."""
    if x.dtype != np.float32:
        return x
    largest = np.finfo(np.float32).max
    return np.where(x >= largest, np.float32(np.inf), np.where(x <= -largest, np.float32(-np.inf), x))
