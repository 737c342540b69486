"""Versions of LiteRT's interpreter, and what keeps each from running an op: `runtimes.tsv` and `faults.tsv`."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from litefuse.dialects.tfl.kernel_call import KernelCall, KernelTensor, call_of
from litefuse.dialects.tfl.versions import min_runtime_version
from litefuse.errors import ConversionError
from litefuse.ir import Op

Level = tuple[int, ...]
"""The version of TensorFlow Lite whose ops a runtime has."""
NEVER = "-"
OLDEST = "1.5.0"
_EFFECTS = {
    "refused": "does not load the file",
    "error": "fails in a call",
    "crash": "may crash",
    "wrong": "computes wrong numbers",
    "inexact": "has several times the error",
}
_FAMILIES = {"tensorflow": "tensorflow", "tf": "tensorflow", "tflite": "tensorflow", "litert": "litert"}


class Runtime(NamedTuple):
    """A measured version of the interpreter: `litert-1.4.0` is the name, `LiteRT 1.4.0` the title."""

    name: str
    title: str
    level: Level

    @property
    def version(self) -> str:
        """The number alone."""
        return self.name.partition("-")[2]

    def has(self, kind: str, version: int) -> bool:
        """Return whether the runtime has this version of an op, as far as that is known."""
        first = min_runtime_version(kind, version)
        return first is None or (first[0].isdigit() and self.level >= level(first))


class Fault(NamedTuple):
    """A fault of kernels; the comments of `faults.tsv` explain the fields."""

    name: str
    conditions: tuple[str, ...]
    first: str
    mode: str
    effect: str
    what: str
    remedy: str
    source: str

    @property
    def fixed(self) -> str | None:
        """The first version from which all are right; None if no version says that."""
        return self.first.rpartition("..")[2] if self.first[0].isdigit() else None

    def concerns(self, runtime: Runtime) -> bool:
        """Return whether the runtime has the fault."""
        if self.fixed is None:
            return self.first == NEVER or runtime.name in self.first.split(",")
        since = self.first.rpartition("..")[0] or OLDEST
        return level(since) <= runtime.level < level(self.fixed)


class RuntimeProblem(NamedTuple):
    """A call that a runtime does not run rightly, in words, a clause that says so, and what to do.

    `is_certain` is False if it happens only without delegates, or makes answers only less exact.
    """

    subject: str
    text: str
    remedy: str
    is_certain: bool


@cache
def runtimes() -> dict[str, Runtime]:
    """Return the measured runtimes by name, oldest first."""
    return {name: Runtime(name, title, level(version)) for name, title, version in _rows("runtimes.tsv")}


def find_runtime(text: str) -> Runtime:
    """Return the runtime that a user names: `litert-1.4.0`, `1.4.0`, `tensorflow-2.17`, `2.17`, `2.17.1`.

    A number without a name is TensorFlow's from 2.14 on, and LiteRT's below. Raises `ConversionError` if it is unknown.
    """
    family, number = re.fullmatch(r"(?:(.*)[- ])?(.*)", text.strip().lower()).groups()  # type: ignore[union-attr]
    minor = ".".join(number.split(".")[:2])
    known = {"litert": f"litert-{number}", "tensorflow": f"tensorflow-{minor}"}
    names = list(known.values()) if family is None else [known.get(_FAMILIES.get(family, ""), "")]
    runtime = next((runtimes()[name] for name in names if name in runtimes()), None)
    if runtime is None:
        listed = ", ".join(runtimes())
        hint = "A number is enough: those from 2.14 on are TensorFlow's, others LiteRT's."
        raise ConversionError(f"runtime={text!r}: choose from {listed}.", hint=hint)
    return runtime


def newest_runtime() -> Runtime:
    """Return the newest measured runtime."""
    return list(runtimes().values())[-1]


def first_runtimes(version: str) -> list[Runtime]:
    """Return the oldest measured runtime of each family with the ops of a version of TensorFlow Lite."""
    first: dict[str, Runtime] = {}
    for runtime in runtimes().values():
        if runtime.level >= level(version):
            first.setdefault(runtime.title.split()[0], runtime)
    return list(first.values())


def level(version: str) -> Level:
    """Return a version as numbers, which can be compared."""
    return tuple(map(int, version.split(".")))


def find_faults(call: KernelCall) -> Iterator[Fault]:
    """Iterate over the faults that some runtime has in a call."""
    for fault in _faults().get(call.kind, ()):
        if all(_is_satisfied(condition, call) for condition in fault.conditions):
            yield fault


def find_problems(call: KernelCall, version: int | None, runtime: Runtime) -> Iterator[RuntimeProblem]:
    """Iterate over what keeps a runtime from running a call of this op version rightly, or of any if it is None."""
    if version is not None and not runtime.has(call.kind, version):
        first = min_runtime_version(call.kind, version) or NEVER
        text = f"{runtime.title} does not have it" + ("" if first == NEVER else f", but {describe_runtimes(first)}")
        remedy = "Use a newer runtime, or other element types or another quantization there."
        yield RuntimeProblem(f"{call.label} of version {version}", text, remedy, is_certain=True)
    for fault in find_faults(call):
        if fault.concerns(runtime):
            where = {"xnnpack": " with XNNPACK", "plain": " without XNNPACK"}.get(fault.mode, "")
            is_certain = fault.mode != "plain" and fault.effect != "inexact"
            text = f"{runtime.title} {_EFFECTS[fault.effect]}{where}"
            yield RuntimeProblem(f"{call.label} with {fault.what}", text, fault.remedy, is_certain)


def describe_runtimes(version: str) -> str:
    """Return the oldest runtimes with the ops of a version of TensorFlow Lite: `TensorFlow 2.18 or LiteRT 1.0.1`."""
    return " or ".join(runtime.title for runtime in first_runtimes(version))


def newest_version(codes: Iterable[tuple[str, int]], ops: Iterable[Op]) -> str:
    """Return the first version of TensorFlow Lite that runs the ops, and has these versions of their kinds."""
    versions = {min_runtime_version(kind, version) for kind, version in codes}
    for op in ops:
        if op.kind in _faults():
            versions.update(fault.fixed for fault in find_faults(call_of(op)))
    return max((text for text in versions if text is not None and text[0].isdigit()), key=level, default=OLDEST)


@cache
def _faults() -> dict[str, list[Fault]]:
    faults: dict[str, list[Fault]] = {}
    for name, kinds, conditions, *rest in _rows("faults.tsv"):
        fault = Fault(name, tuple(conditions.split()), *rest)
        for kind in kinds.split():
            faults.setdefault(f"tfl.{kind}", []).append(fault)
    return faults


def all_faults() -> list[tuple[str, Fault]]:
    """Return all faults, with the ops that have them, in the order of the table."""
    return [
        (kinds, Fault(name, tuple(conditions.split()), *rest)) for name, kinds, conditions, *rest in _rows("faults.tsv")
    ]


def _rows(file: str) -> list[list[str]]:
    text = Path(__file__).with_name(file).read_text("utf-8")
    return [line.split("\t") for line in text.splitlines() if not line.startswith("#")]


def _is_satisfied(condition: str, call: KernelCall) -> bool:
    subject, _, other = condition.replace(">", "=").partition("=")
    match subject:
        case "*":
            return True
        case "free":
            return any(tensor.shape is None or None in tensor.shape for tensor in call.tensors)
        case "dilated":
            return any(call.attributes.get(f"dilation_{axis}_factor", 1) > 1 for axis in "dhw")
        case "rank":
            return bool(call.inputs) and call.inputs[0].rank > int(other)
        case "broadcast":
            return len({tensor.shape for tensor in call.inputs}) > 1 and _max_rank(call) > int(other)
        case _:
            pass
    if subject.startswith("@"):
        return str(call.attributes.get(subject[1:])) == other
    tensor = call.results[0] if subject == "r0" else call.operand(int(subject))
    return tensor is not None and _is(tensor, other)


def _is(tensor: KernelTensor, what: str) -> bool:
    match what:
        case "constant":
            return tensor.is_constant
        case "activation":
            return not tensor.is_constant
        case "widened":
            return tensor.is_widened
        case "blocks":
            return tensor.quantization is not None and tensor.quantization.block_size is not None
        case _:
            return tensor.dtype == what


def _max_rank(call: KernelCall) -> int:
    return max((tensor.rank for tensor in call.inputs), default=0)
