"""Compare a converted case with TensorFlow, on several calls, with and without XNNPACK."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf

import litefuse
from litefuse.errors import ConversionError, ReadError
from tests.support import harness
from tests.sweeps.ops.cases import Array, Case
from tests.sweeps.ops.facts import graph_kinds
from tests.sweeps.ops.outcome import ABSENT, FAILED, REFUSED, RIGHT, WRONG, Outcome
from tests.sweeps.ops.saving import SAVED

Calls = list[tuple[tuple[Array, ...], list[Array]]]


class NotInTensorFlow(Exception):  # noqa: N818 - says what happened
    """TensorFlow itself has no kernel for the case, or cannot trace it in this form."""


def judge(case: Case, folder: Path) -> Outcome:
    """Return the outcome of a case, unless it ends the process."""
    try:
        path, calls = prepare(case, folder)
        content = bytes(litefuse.convert(path, verify_ir=True).to_bytes())
        for resolver in harness.RESOLVERS:
            compare(content, calls, resolver, case.tolerance)
    except NotInTensorFlow as error:
        return Outcome(ABSENT, str(error))
    except (ConversionError, ReadError) as error:
        return Outcome(REFUSED, " ".join(str(error).split())[:400])
    except harness.Mismatch as error:
        return Outcome(WRONG, str(error))
    except Exception as error:
        return Outcome(FAILED, " ".join(f"{type(error).__name__}: {error}".split())[:400])
    return Outcome(RIGHT, "", graph_kinds(path), harness.count_ops(content))


def prepare(case: Case, folder: Path) -> tuple[Path, Calls]:
    """Write the SavedModel, and return TensorFlow's answers."""
    path = folder / "model"
    try:
        call = SAVED[case.kind](case.function, [_spec(x, case.form) for x in case.inputs], path)
        calls = [(case.inputs, _answer(call, case.inputs))]
    except (tf.errors.OpError, TypeError, ValueError, NotImplementedError) as error:
        raise NotInTensorFlow(" ".join(str(error).split())[:200]) from error
    for inputs in _others(case):
        try:
            calls.append((inputs, _answer(call, inputs)))
        except (tf.errors.OpError, TypeError, ValueError):
            continue  # e.g. flipped segment ids are not sorted
    calls.append((case.inputs, _answer(call, case.inputs)))
    return path, calls


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


def _answer(call: Callable[..., list[Any]], inputs: tuple[Array, ...]) -> list[Array]:
    return [_comparable(item) for item in call(*inputs)]


def _others(case: Case) -> list[tuple[Array, ...]]:
    """Return further calls: the values in another order; more of them if the first dimension is free."""
    flipped = [] if case.sorted else [tuple(np.asarray(np.flip(x), x.dtype).copy() for x in case.inputs)]
    if case.form == "static":
        return flipped
    longer = tuple(np.concatenate([x, x[-1:]]) if x.ndim and x.shape[0] > 1 else x for x in case.inputs)
    return [*flipped, longer]


def compare(content: bytes, calls: Calls, resolver: str, tolerance: float | None) -> None:
    """Raise Mismatch if the file's answer differs."""
    runner = harness.open_interpreter(content, resolver=resolver).get_signature_runner()
    for number, (inputs, wanted) in enumerate(calls):
        given = runner(**{f"x{index}": _fed(array) for index, array in enumerate(inputs)})
        for index, want in enumerate(wanted):
            try:
                harness.compare(_unbounded(_comparable(given[f"y{index}"])), _unbounded(want), tolerance=tolerance)
            except harness.Mismatch as mismatch:
                raise harness.Mismatch(f"{resolver}, call {number}, output {index}: {mismatch}") from None


def _fed(x: Array) -> Array:
    """Unbox a scalar string: the interpreter would read the address of a boxed one as its characters."""
    return x.astype(np.bytes_) if x.dtype == object and x.ndim == 0 else x


def _unbounded(x: Array) -> Array:
    """Restore infinities: LiteRT's arithmetic kernels return the largest float32 where TensorFlow returns infinity."""
    if x.dtype != np.float32:
        return x
    largest = np.finfo(np.float32).max
    return np.where(x >= largest, np.float32(np.inf), np.where(x <= -largest, np.float32(-np.inf), x))


def _comparable(x: Any) -> Array:
    """Convert strings to bytes and complex numbers to pairs of reals."""
    x = np.asarray(x)
    if x.dtype.kind in "OSU":
        return x.astype(np.bytes_)
    return np.stack([x.real, x.imag]) if x.dtype.kind == "c" else x
