"""Compare the answers of a .tflite file with TensorFlow's.

Needs no TensorFlow: `tests.support.zoo` recorded the answers when it made the model. A run is a sequence of calls on
ONE interpreter, because a wrongly fused recurrent layer answers the first call correctly and the second one wrongly.

    python -m tests.support.harness FILE.tflite MODEL      compare a file by hand
"""

from __future__ import annotations

import collections
import mmap
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter, OpResolverType

from tests.support import zoo

# The largest error allowed, relative to the largest magnitude of TensorFlow's answer. Other dtypes are compared
# exactly.
TOLERANCE = {"float32": 1e-5, "float64": 1e-12, "float16": 2e-3, "bfloat16": 2e-2}
# A looser tolerance needs a documented reason. By model:
DEEP = (
    1e-4,
    "50 to 200 layers of random weights amplify rounding, and a softmax over logits as large as 8 turns that into "
    "relative error: TFLiteConverter's files of these models are 3e-5 to 5e-5 from TensorFlow (tflite_converter.json)",
)
TOLERANCE_OF_MODEL = {"k3_" + name: DEEP for name, *_ in zoo.APPLICATIONS} | {
    "tfk_" + name: DEEP for name, *_ in zoo.APPLICATIONS
}
TOLERANCE_OF_MODEL["k3_compact_mobilenet"] = DEEP
TOLERANCE_OF_MODEL["k3_inception_v3"] = (
    2.5e-4,
    "rounding again, in the worst of them: TensorFlow with and without oneDNN differs by 4e-5, TFLiteConverter's file "
    "by 1.1e-4",
)

RESOLVERS = {
    "xnnpack": OpResolverType.AUTO,
    "builtin": OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES,
}
Array = np.ndarray[Any, Any]
Call = tuple[str | None, Mapping[str, Array], Mapping[str, Array]]
"""Signature (None for the only one), inputs, and TensorFlow's outputs."""
Calls = list[Call]
Compare = Callable[[Array, Array], float]
"""Compares an output with TensorFlow's: returns the relative error, or raises Mismatch."""


class Mismatch(AssertionError):  # noqa: N818 - says what happened
    """The file's answer differs from TensorFlow's."""


@dataclass(frozen=True)
class Deviation:
    """The largest relative error over all calls, and its location."""

    error: float
    where: str


def compare_model(
    content: bytes | str | Path,
    model: zoo.BuiltModel | str,
    *,
    resolvers: Sequence[str] = tuple(RESOLVERS),
    runs: tuple[str, ...] | None = None,
    signatures: tuple[str, ...] | None = None,
    tolerance: float | None = None,
) -> Deviation:
    """Run all calls that were recorded for a model; raise Mismatch at the first answer that is off.

    Args:
        content: the file's bytes or its path.
        runs: a subset of `batch1` and `batch4`; by default all that were recorded (a file with a fixed batch has one).
        signatures: the signatures to call; by default those of the file.
        tolerance: relative to the largest magnitude; `inf` only measures the error.
    """
    model = zoo.get(model) if isinstance(model, str) else model
    tolerance = tolerance_of(model.spec.name) if tolerance is None else tolerance
    present = open_interpreter(content).get_signature_list().keys() if signatures is None else signatures
    worst = Deviation(0.0, "")
    for resolver in resolvers:
        for run, calls in recorded_calls(model).items():
            if runs is None or run in runs:
                wanted = [call for call in calls if call[0] in present]
                found = compare_calls(content, wanted, resolvers=(resolver,), tolerance=tolerance, title=run)
                worst = max(worst, found, key=lambda deviation: deviation.error)
    return worst


def compare_calls(
    content: bytes | str | Path,
    calls: Iterable[Call],
    *,
    resolvers: Sequence[str] = tuple(RESOLVERS),
    tolerance: float | None = None,
    comparison: Compare | None = None,
    title: str = "",
) -> Deviation:
    """Make all calls on one interpreter for each resolver; raise Mismatch at the first answer that is off.

    Args:
        content: the file's bytes or its path.
        tolerance: of `compare`.
        comparison: replaces `compare`.
        title: a prefix of the messages.
    """
    calls = list(calls)
    assert calls, "no calls to compare"
    worst = Deviation(0.0, "")
    for resolver in resolvers:
        interpreter = open_interpreter(content, resolver=resolver)
        where = f"{resolver}, {title}" if title else resolver
        found = run_calls(interpreter, calls, tolerance=tolerance, comparison=comparison, title=where)
        worst = max(worst, found, key=lambda deviation: deviation.error)
    return worst


def run_calls(
    interpreter: Interpreter,
    calls: Iterable[Call],
    *,
    tolerance: float | None = None,
    comparison: Compare | None = None,
    title: str = "",
) -> Deviation:
    """Make calls on an interpreter that may have a state; raise Mismatch at the first answer that is off."""
    check = comparison or partial(compare, tolerance=tolerance)
    runners: dict[str | None, Any] = {}
    worst = Deviation(0.0, title)
    for number, (signature, inputs, expected) in enumerate(calls):
        if signature not in runners:
            runners[signature] = interpreter.get_signature_runner(signature)
        where = f"{title}, call {number}" + (f", signature {signature!r}" if signature else "")
        actual = runners[signature](**{name: _accepted(value) for name, value in inputs.items()})
        if actual.keys() != expected.keys():
            raise Mismatch(f"{where}: outputs {sorted(actual)}, expected {sorted(expected)}")
        for name, value in expected.items():
            try:
                error = check(actual[name], value)
            except AssertionError as mismatch:
                raise Mismatch(f"{where}, output {name!r}: {mismatch}") from None
            worst = max(worst, Deviation(error, f"{where}, output {name!r}"), key=lambda deviation: deviation.error)
    return worst


def _accepted(value: Any) -> Any:
    """Return text as the interpreter accepts it: it would read the address of a boxed scalar as its characters."""
    value = np.asarray(value)
    if value.dtype.kind not in "OS":
        return value
    return value.astype(object) if value.ndim else value.astype(np.bytes_)


def positional(inputs: Iterable[Any], outputs: Iterable[Any]) -> Call:
    """Return a call of a model with the inputs x0, x1, ... and the outputs y0, y1, ..."""
    given = {f"x{index}": value for index, value in enumerate(inputs)}
    return None, given, {f"y{index}": value for index, value in enumerate(outputs)}


def saved_calls(folder: Path, inputs: Iterable[Mapping[str, Any]]) -> Calls:
    """Return calls with the outputs in the folder's `answers.npz`, whose keys are `call/output`."""
    with np.load(folder / "answers.npz", allow_pickle=True) as arrays:
        answers = dict(arrays)
    calls: Calls = []
    for number, given in enumerate(inputs):
        prefix = f"{number}/"
        expected = {key.removeprefix(prefix): value for key, value in answers.items() if key.startswith(prefix)}
        calls.append((None, given, expected))
    return calls


def tolerance_of(name: str) -> float | None:
    """Return the model's own tolerance for floats, or None for the default of the dtype."""
    return TOLERANCE_OF_MODEL.get(name, (None, ""))[0]


def open_interpreter(content: bytes | str | Path, *, resolver: str = "xnnpack", threads: int = 1) -> Interpreter:
    """Open a LiteRT interpreter over bytes or a file."""
    source: dict[str, Any] = (
        {"model_content": bytes(content)} if isinstance(content, bytes) else {"model_path": str(content)}
    )
    return Interpreter(**source, num_threads=threads, experimental_op_resolver_type=RESOLVERS[resolver])


def recorded_calls(model: zoo.BuiltModel) -> dict[str, Calls]:
    """Return the calls of each run in order: signature, inputs, TensorFlow's outputs."""
    runs: dict[str, dict[tuple[int, str], Any]] = {}
    with np.load(model.vectors) as arrays:
        for key in arrays.files:
            run, call, signature, side, name = key.split("/", 4)
            sides = runs.setdefault(run, {}).setdefault((int(call), signature), {"in": {}, "out": {}})
            sides[side][name] = arrays[key]
    return {
        run: [(signature, sides["in"], sides["out"]) for (_, signature), sides in calls.items()]
        for run, calls in runs.items()
    }


def compare(
    actual: np.ndarray, expected: np.ndarray, *, tolerance: float | None = None, floor: float | None = None
) -> float:
    """Return the largest error relative to the largest magnitude; 0 if exact dtypes are equal.

    `floor` is the smallest magnitude that errors are relative to; by default, errors are absolute if all expected
    values are zero.
    """
    actual, expected = np.asarray(actual), np.asarray(expected)
    _compare_types(actual, expected)
    if expected.dtype.kind == "S":
        actual = actual.astype(np.bytes_)
    allowed = TOLERANCE.get(expected.dtype.name)
    if allowed is None:
        if not np.array_equal(actual, expected):
            raise Mismatch(f"{np.count_nonzero(actual != expected)} of {expected.size} values differ")
        return 0.0
    allowed = allowed if tolerance is None else tolerance
    error = _relative_error(actual.astype(np.float64), expected.astype(np.float64), floor)
    if not error <= allowed:
        raise Mismatch(f"relative error {error:.2g}, allowed {allowed:.2g}")
    return error


def compare_elements(actual: np.ndarray, expected: np.ndarray, *, relative: float, absolute: float) -> float:
    """Compare each element, instead of relating the largest error to the largest magnitude; return 0.

    Infinities equal the largest float32, which LiteRT's own arithmetic kernels return instead. Integers, booleans and
    text must be equal.
    """
    actual, expected = np.asarray(actual), np.asarray(expected)
    _compare_types(actual, expected)
    if expected.dtype.kind in "biuOS":
        np.testing.assert_array_equal(actual.astype(np.bytes_) if expected.dtype.kind == "S" else actual, expected)
        return 0.0
    if expected.dtype.kind != "c":
        largest = np.finfo(np.float32).max
        actual, expected = (np.clip(x.astype(np.float64), -largest, largest) for x in (actual, expected))
    np.testing.assert_allclose(actual, expected, relative, absolute)
    return 0.0


def _compare_types(actual: np.ndarray, expected: np.ndarray) -> None:
    if actual.shape != expected.shape:
        raise Mismatch(f"shape {actual.shape}, expected {expected.shape}")
    if actual.dtype != expected.dtype and expected.dtype.kind != "S":
        raise Mismatch(f"dtype {actual.dtype}, expected {expected.dtype}")


def comparable(x: Any) -> Array:
    """Convert text to bytes and complex numbers to pairs of reals."""
    x = np.asarray(x)
    if x.dtype.kind in "OSU":
        return x.astype(np.bytes_)
    return np.stack([x.real, x.imag]) if x.dtype.kind == "c" else x


def _relative_error(actual: np.ndarray, expected: np.ndarray, floor: float | None) -> float:
    finite = np.isfinite(expected)
    if not np.array_equal(actual[~finite], expected[~finite], equal_nan=True) or not np.isfinite(actual[finite]).all():
        return float("inf")
    if not finite.any():
        return 0.0
    scale = float(np.abs(expected[finite]).max())
    scale = (scale or 1.0) if floor is None else max(scale, floor)
    return float(np.abs(actual[finite] - expected[finite]).max()) / scale


@cache
def _builtin_names() -> Mapping[int, str]:
    return {code: name for name, code in vars(schema.BuiltinOperator).items() if not name.startswith("_")}


def count_ops(content: bytes | Path) -> dict[str, int]:
    """Count the ops of each kind in a file, over all its subgraphs; custom ops by their own names."""
    file = schema.Model.GetRootAsModel(content if isinstance(content, bytes) else _mapped(content), 0)
    names: list[str] = []
    for index in range(file.OperatorCodesLength()):
        code = file.OperatorCodes(index)
        builtin = max(code.BuiltinCode(), code.DeprecatedBuiltinCode())
        custom = code.CustomCode()
        names.append(custom.decode() if custom else _builtin_names()[builtin])
    counts: collections.Counter[str] = collections.Counter()
    for index in range(file.SubgraphsLength()):
        graph = file.Subgraphs(index)
        counts.update(names[graph.Operators(i).OpcodeIndex()] for i in range(graph.OperatorsLength()))
    return dict(sorted(counts.items()))


def _mapped(path: Path) -> mmap.mmap:
    with open(path, "rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def main(path: str, name: str) -> None:
    """Compare one file by hand."""
    counts = count_ops(Path(path))
    print(f"{sum(counts.values())} ops, {Path(path).stat().st_size} bytes: {counts}")
    worst = compare_model(path, name)
    print(f"agrees; worst relative error {worst.error:.2g} ({worst.where})")


if __name__ == "__main__":
    main(*sys.argv[1:3])
