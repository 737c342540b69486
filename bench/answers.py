"""Run quantized files in processes of their own: how exact they are, whether calls depend on each other, and how fast.

    python -m bench.answers check FILE DATA.npz BATCH     BATCH is another batch size, 1 for none
    python -m bench.answers time DATA.npz SECONDS ROUNDS IN_A_ROW NAME=FILE ...

Print JSON. DATA.npz is that of `bench.networks`.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from ai_edge_litert import schema_py_generated as schema

from bench.latency import measure_all
from bench.measured import wait_for_start
from bench.networks import Array, Arrays, Data
from bench.process import watch
from tests.support import harness

SINGLE_CALLS = 32
"""Maximum number of samples that are run one at a time if a larger batch runs too."""
MIN_ELEMENTS = 1024
"""Smaller constants count as quantized: no tool shrinks all of them."""
_UNCOUNTED = ("QUANTIZE", "DEQUANTIZE", "SHAPE")


def check(file: Path, data: Path, batch: int, *, timeout: float) -> dict[str, Any]:
    """Return signal-to-noise ratios in dB, whether answers are `repeatable`, and the `accuracy` if there are labels.

    `snr` is over all samples, as is `difference`, the largest one relative to the largest number of the output. The
    first samples count for `snr_single`, one at a time, `snr_batch`, in batches (`batch_error` if they fail), and
    `snr_builtin`, without XNNPACK.

    Raises:
        RuntimeError: the file does not load or run.
    """
    arguments = ["-m", "bench.answers", "check", str(file), str(data)]
    try:
        return watch([*arguments, str(batch)], timeout=timeout).result
    except RuntimeError as error:
        if batch == 1 or not str(error).startswith("killed"):
            raise
        return {**watch([*arguments, "1"], timeout=timeout).result, "batch_error": str(error)}


def time_calls(
    files: Mapping[str, Path], data: Path, seconds: float, rounds: int, *, timeout: float, in_a_row: int = 1
) -> dict[str, Any]:
    """Return the median `seconds` of a call of each file, the `quick` ones (see `Latencies`), and the `noise`."""
    arguments = ["-m", "bench.answers", "time", str(data), str(seconds), str(rounds), str(in_a_row)]
    return watch([*arguments, *(f"{name}={file}" for name, file in files.items())], timeout=timeout).result


def count(file: Path, *, activations: bool) -> tuple[int, dict[str, int]]:
    """Return the number of ops, and by kind those left in float.

    These are ops that read or write float tensors if `activations` should be integers; otherwise ops that read large
    float constants. Conversions from and to float do not count, and SHAPE, which reads no values.
    """
    model = schema.Model.GetRootAs(file.read_bytes(), 0)
    codes = [model.OperatorCodes(index) for index in range(model.OperatorCodesLength())]
    kinds = [_kind(code) for code in codes]
    number, left = 0, dict[str, int]()
    for graph in (model.Subgraphs(index) for index in range(model.SubgraphsLength())):
        for op in (graph.Operators(index) for index in range(graph.OperatorsLength())):
            number += 1
            kind = kinds[op.OpcodeIndex()]
            inputs = [graph.Tensors(i) for i in _indices(op, "Inputs")]
            outputs = [graph.Tensors(i) for i in _indices(op, "Outputs")]
            is_large = any(_is_float(x) and _size(model, x) >= 4 * MIN_ELEMENTS for x in inputs)
            is_float = any(map(_is_float, (*inputs, *outputs)))
            if kind not in _UNCOUNTED and (is_float if activations else is_large):
                left[kind] = left.get(kind, 0) + 1
    return number, dict(sorted(left.items()))


def _kind(code: Any) -> str:
    if code.CustomCode():
        return code.CustomCode().decode()
    number = max(code.BuiltinCode(), code.DeprecatedBuiltinCode())
    return next(name for name, value in vars(schema.BuiltinOperator).items() if value == number)


def _indices(op: Any, side: str) -> Iterable[int]:
    found = (getattr(op, side)(i) for i in range(getattr(op, f"{side}Length")()))
    return [index for index in found if index >= 0]


def _is_float(tensor: Any) -> bool:
    return tensor.Type() == schema.TensorType.FLOAT32


def _size(model: Any, tensor: Any) -> int:
    buffer = model.Buffers(tensor.Buffer())
    return max(buffer.DataLength(), buffer.Size())


def signal_to_noise(expected: Array, actual: Array) -> float:
    """Return the ratio in dB; -inf if a number is not finite, at most 200."""
    difference = actual.astype(np.float64) - expected
    if not np.isfinite(difference).all():
        return -math.inf
    signal, noise = np.sum(expected.astype(np.float64) ** 2), np.sum(difference**2)
    return 200.0 if noise == 0 else min(200.0, 10 * math.log10(signal / noise)) if signal else -math.inf


def largest_difference(expected: Array, actual: Array) -> float:
    """Return the largest difference relative to the largest number."""
    difference = np.abs(actual.astype(np.float64) - expected).max()
    return float(difference / max(np.abs(expected).max(), np.finfo(np.float32).tiny))


def _run(file: Path, given: Arrays, size: int, count: int, *, resolver: str = "xnnpack") -> tuple[Arrays, bool]:
    """Run samples in batches of one size on one interpreter; also return whether the first answer can be repeated."""
    runner = harness.open_interpreter(file, resolver=resolver).get_signature_runner("serving_default")
    found: list[Arrays] = []
    for start in (*range(0, count - size + 1, size), 0):
        found.append(runner(**{name: value[start : start + size] for name, value in given.items()}))
    last = found.pop()
    repeatable = all(np.array_equal(found[0][name], value) for name, value in last.items())
    return {name: np.concatenate([each[name] for each in found]) for name in last}, repeatable


def _worst(data: Data, answers: Arrays, count: int | None = None) -> float:
    return min(signal_to_noise(data.answers[name][: len(x[:count])], x[:count]) for name, x in answers.items())


def _check(file: Path, data: Data, batch: int) -> dict[str, Any]:
    samples = len(next(iter(data.test.values())))
    single = min(SINGLE_CALLS, samples) if batch > 1 else samples
    answers, repeatable = _run(file, data.test, 1, single)
    builtin, _ = _run(file, data.test, 1, min(SINGLE_CALLS, samples), resolver="builtin")
    result = {"snr_single": _worst(data, answers), "snr_builtin": _worst(data, builtin), "repeatable": repeatable}
    if batch > 1:
        try:
            answers, again = _run(file, data.test, batch, samples)
            result |= {"snr_batch": _worst(data, answers, single), "repeatable": repeatable and again}
        except (RuntimeError, ValueError) as error:
            result["batch_error"] = str(error).strip().splitlines()[0][:200]
            answers, _ = _run(file, data.test, 1, samples)
    result["snr"] = _worst(data, answers)
    result["difference"] = max(largest_difference(data.answers[name][: len(x)], x) for name, x in answers.items())
    if data.labels is not None:
        (scores,), (expected,) = answers.values(), data.answers.values()
        result["accuracy"] = float(np.mean(scores.argmax(-1) == data.labels))
        result["float_accuracy"] = float(np.mean(expected.argmax(-1) == data.labels))
    return result


def _main(command: str, *words: str) -> None:
    answers = wait_for_start()
    if command == "check":
        file, data, batch = words
        result = _check(Path(file), Data(Path(data)), int(batch))
    else:
        data, seconds, rounds, in_a_row, *files = words
        named = {name: Path(file) for name, _, file in (word.partition("=") for word in files)}
        inputs = {name: value[:1] for name, value in Data(Path(data)).test.items()}
        found = measure_all(named, inputs, seconds=float(seconds), min_rounds=int(rounds), in_a_row=int(in_a_row))
        result = {"seconds": found.seconds, "quick": found.quick, "noise": found.noise}
    print(json.dumps(result), file=answers, flush=True)


if __name__ == "__main__":
    _main(*sys.argv[1:])
