"""What becomes of files on the accelerator, kept below tests/.cache under the hash of the file."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import starmap
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from litefuse.runtime.accelerator import captured_log, refused_ops
from tests.e2e.gpu import accelerator, driver
from tests.support import isolated, zoo

RECORD = zoo.ROOT / "tests" / ".cache" / "accelerators" / "outcomes.json"
VERSION = 5
"""Raise it after a change of what is recorded."""
TIMEOUT = 150
"""Maximum number of seconds of a file."""
CALLS, MAX_SIGNATURES = 2, 4
MAX_INDEX, MAX_INTEGER = 4, 100_000
"""Integers of inputs are below: in the first call they may be indices, in others only if the interpreter takes them."""
MEANS = (0.0, -1.5)
"""Means of the floats of the first call, and of others: most of these are negative."""
UNUSABLE, SLOW = "unusable", "slow"
"""The interpreter does not run the file either, or it has inputs that cannot be made; it takes too long."""
_SPLIT = re.compile(r"(\d+|No) operations will run on the GPU, and (?:the remaining|all) (\d+)")
Call = tuple[str | None, Mapping[str, Any], Mapping[str, Any]]
"""Signature, inputs, and answers."""


class Outcome(NamedTuple):
    """The verdict of `accelerator`, or `UNUSABLE`; the error, ops that were refused, and the ops on GPU and CPU."""

    verdict: str
    detail: str = ""
    refused: Sequence[str] = ()
    split: Sequence[Sequence[int]] = ()
    """The ops that the GPU runs, and those that it does not, for each graph of which it does not run all."""


def outcomes(files: Sequence[tuple[str, Path]]) -> Iterator[tuple[str, Outcome]]:
    """Yield name and outcome of each file, from the record or a child process."""
    record: dict[str, Any] = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    keys = {str(path): f"{VERSION}-{hashlib.sha256(path.read_bytes()).hexdigest()[:24]}" for _, path in files}
    missing = list(dict.fromkeys(str(path) for _, path in files if keys[str(path)] not in record))
    RECORD.parent.mkdir(parents=True, exist_ok=True)
    environment = {**driver.environment(), "LP_NUM_THREADS": "1"}
    found = isolated.verdicts(__name__, missing, function="probe", environment=environment, timeout=TIMEOUT)
    for name, path in files:
        key = keys[str(path)]
        while key not in record:
            other, verdict, *rest = next(found)
            if verdict == "crash":
                verdict = SLOW if rest[0].startswith("killed by signal 9") else accelerator.DEAD
            record[keys[other]] = (verdict, *rest)
            RECORD.write_text(json.dumps(record))
        yield name, Outcome(*record[key])


def probe(path: str, *, is_positive: bool = False) -> tuple[Any, ...]:
    """Run a file's signatures on the interpreter and the accelerator, in a child process."""
    try:
        calls, again = (list(_reference(path, is_positive=is_positive)) for _ in range(2))
    except Exception as error:  # Whatever the interpreter cannot do is no matter of the accelerator.
        return UNUSABLE, isolated.one_line(error)
    if all(answer.dtype.kind not in "fiub" for _, _, answers in calls for answer in answers.values()):
        return UNUSABLE, "no output of numbers"
    if not all(map(_agree, calls, again)):
        return UNUSABLE, "the answers are random"
    if len(calls) > 1 and all(_agree(calls[number - 1], calls[number]) for number in range(1, len(calls), CALLS)):
        return UNUSABLE, "the answers are the same for all inputs"
    log, error, refusal = "", np.inf, None
    for exactly in (False, True):
        with captured_log() as file:
            try:
                error = _try(path, calls, enforce_f32=exactly)
            except (RuntimeError, ValueError) as raised:
                refusal = isolated.one_line(raised)
            log = log or file.read_text(errors="replace")
        if refusal is not None or error <= accelerator.LIMIT:
            break
    refused = refused_ops(log)
    split = [(0 if gpu == "No" else int(gpu), int(cpu)) for gpu, cpu in _SPLIT.findall(log)]
    if refusal is not None:
        return accelerator.REFUSED, refusal, refused, split
    try:
        if error > accelerator.LIMIT and not is_positive and _is_undefined(path, calls):
            return probe(path, is_positive=True)
    except RuntimeError as failure:  # XNNPACK reads variables that are not set, the interpreter's own kernels do not.
        return UNUSABLE, isolated.one_line(failure)
    verdict = accelerator.WRONG if error > accelerator.LIMIT else accelerator.PARTS if split else accelerator.WHOLE
    return verdict, f"error {error:.2g}", refused, split


def _agree(call: Call, other: Call) -> bool:
    return all(
        np.array_equal(answer, other[2][name], equal_nan=answer.dtype.kind == "f") for name, answer in call[2].items()
    )


def _is_undefined(path: str, calls: Sequence[Call]) -> bool:
    """Return whether a number within the network is NaN, such as the logarithm of a negative one.

    Quantized networks convert it to any integer.
    """
    from ai_edge_litert.interpreter import Interpreter, OpResolverType

    plain = OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES
    interpreter = Interpreter(path, experimental_op_resolver_type=plain, experimental_preserve_all_tensors=True)
    for signature, inputs, _ in calls:
        if signature is None:
            _call(interpreter, inputs)
        else:
            interpreter.get_signature_runner(signature)(**inputs)
        for detail in interpreter.get_tensor_details():
            if np.dtype(detail["dtype"]).kind == "f":
                try:
                    value = interpreter.get_tensor(detail["index"])
                except ValueError:  # Another signature's, or one that holds no numbers.
                    continue
                if np.isnan(value).any():
                    return True
    return False


def _reference(path: str, *, is_positive: bool) -> Iterator[Call]:
    """Yield calls of the interpreter: signature, inputs, and answers."""
    from ai_edge_litert.interpreter import Interpreter

    interpreter = Interpreter(path, num_threads=1)
    random = np.random.default_rng(1)
    for signature in [*interpreter.get_signature_list()][:MAX_SIGNATURES] or [None]:
        runner = None if signature is None else interpreter.get_signature_runner(signature)
        details = (
            {detail["name"]: detail for detail in interpreter.get_input_details()}
            if runner is None
            else runner.get_input_details()
        )
        for number in range(CALLS):
            limit, mean = (MAX_INTEGER, MEANS[1]) if number else (MAX_INDEX, MEANS[0])
            draw = partial(_draw, random, mean=mean, is_positive=is_positive)
            inputs = {name: draw(detail, limit) for name, detail in details.items()}
            try:
                answers = _call(interpreter, inputs) if runner is None else runner(**inputs)
            except (RuntimeError, ValueError):
                if limit == MAX_INDEX:
                    raise
                inputs = {name: draw(detail, MAX_INDEX) for name, detail in details.items()}
                answers = _call(interpreter, inputs) if runner is None else runner(**inputs)
            yield signature, inputs, {name: np.array(answer) for name, answer in answers.items()}


def _call(interpreter: Any, inputs: Mapping[str, Any]) -> dict[str, Any]:
    """Call a file without signatures."""
    interpreter.allocate_tensors()
    for detail in interpreter.get_input_details():
        interpreter.set_tensor(detail["index"], inputs[detail["name"]])
    interpreter.invoke()
    return {detail["name"]: interpreter.get_tensor(detail["index"]) for detail in interpreter.get_output_details()}


def _draw(random: np.random.Generator, detail: Mapping[str, Any], limit: int, *, mean: float, is_positive: bool) -> Any:
    shape = [int(size) for size in detail["shape"]]
    dtype = np.dtype(detail["dtype"])
    if dtype.kind == "b":
        return random.random(shape) > 0.5
    if dtype.kind == "f":
        numbers = random.normal(mean, size=shape).astype(dtype)
        return np.abs(numbers) if is_positive else numbers
    if dtype.kind not in "iu":
        raise ValueError(f"no values of {dtype}")
    scales = detail["quantization_parameters"]["scales"]
    limits = np.iinfo(dtype)
    low, high = (limits.min, limits.max + 1) if len(scales) else (0, min(limit, limits.max))
    return random.integers(low, high, shape).astype(dtype)


def _try(path: str, calls: Sequence[Call], *, enforce_f32: bool) -> float:
    """Return the largest relative error of all calls."""
    from ai_edge_litert.compiled_model import CompiledModel

    compiled = CompiledModel.from_file(path, options=accelerator.options(enforce_f32=enforce_f32))
    first = next(iter(compiled.get_signature_list()))
    errors: list[float] = []
    for signature, inputs, expected in calls:
        found = accelerator.call(compiled, signature or first, inputs, expected)
        errors += starmap(accelerator.relative_error, accelerator.pairs(found, expected))
    return max(errors, default=0.0)
