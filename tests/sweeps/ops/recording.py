"""TensorFlow's side of the sweep: the SavedModel of a case, and TensorFlow's answers to several calls.

python -m tests.sweeps.ops.recording FOLDER     record one case of each op (`tests.support.generated` does so)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf

from tests.support import harness, isolated, recorded
from tests.sweeps.ops.cases import Array, Case
from tests.sweeps.ops.families import BY_TITLE, chosen
from tests.sweeps.ops.saving import SAVED


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


def _record_any(case: Case, path: Path) -> harness.Calls:
    """Return no calls if TensorFlow cannot compute the case."""
    try:
        return record(case, path)
    except isolated.NotInTensorFlow:
        return []


def one_of_each_op() -> Iterator[recorded.NewCase]:
    """Yield one case of each op, and of each with float64: with unknown sizes if it has that form."""
    ops, doubles = chosen(fast=True), chosen(family="doubles", fast=True)
    for title in dict.fromkeys([*ops, *doubles]):
        case = BY_TITLE[title]
        facts = {"op": case.op, "tolerance": case.tolerance, "of_all": title in ops, "of_float64": title in doubles}
        yield recorded.NewCase(title, partial(_record_any, case), facts)


if __name__ == "__main__":
    recorded.write(Path(sys.argv[1]), one_of_each_op())
