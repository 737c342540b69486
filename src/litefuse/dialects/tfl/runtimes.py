"""Versions of LiteRT's interpreter, and what keeps each from running an op: `runtimes.tsv` and `faults.tsv`."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from litefuse.dialects.tfl.kernel_call import KernelCall, KernelTensor, call_of
from litefuse.dialects.tfl.versions import min_runtime_version
from litefuse.ir import Op

Level = tuple[int, ...]
"""The version of TensorFlow Lite whose ops a runtime has."""
NEVER = "-"
OLDEST = "1.5.0"
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


class Fault(NamedTuple):
    """What kernels do wrong; the comments of `faults.tsv` explain the fields."""

    name: str
    conditions: tuple[str, ...]
    first: str
    mode: str
    effect: str
    remedy: str
    source: str

    @property
    def is_windowed(self) -> bool:
        """Whether only some runtimes have it, and older ones do not."""
        return self.first != NEVER and not self.first[0].isdigit()

    def concerns(self, runtime: Runtime) -> bool:
        """Return whether the runtime has the fault."""
        if self.is_windowed:
            return runtime.name in self.first.split(",")
        return self.first == NEVER or runtime.level < level(self.first)


@cache
def runtimes() -> dict[str, Runtime]:
    """Return the measured runtimes by name, oldest first."""
    return {name: Runtime(name, title, level(version)) for name, title, version in _rows("runtimes.tsv")}


def find_runtime(text: str) -> Runtime | None:
    """Return the runtime that a user names: `litert-1.4.0`, `1.4.0`, `tensorflow-2.17`, `2.17`, `2.17.1`.

    A number without a name is TensorFlow's from 2.14 on, and LiteRT's below; other numbers are not measured.
    """
    match = re.fullmatch(r"(?:([a-z]+)[- ])?(\d+)\.(\d+)(?:\.(\d+))?", text.strip().lower())
    if match is None or (match[1] or "litert") not in _FAMILIES:
        return None
    number = text.strip().lower().rpartition("-")[2].rpartition(" ")[2]
    minor = f"{match[2]}.{match[3]}"
    names = [f"litert-{number}", f"tensorflow-{minor}"]
    if match[1]:
        names = [name for name in names if name.startswith(_FAMILIES[match[1]])]
    return next((runtimes()[name] for name in names if name in runtimes()), None)


def first_runtimes(version: str) -> list[Runtime]:
    """Return the oldest measured runtime of each family with the ops of a version of TensorFlow Lite."""
    found: dict[str, Runtime] = {}
    for runtime in runtimes().values():
        if runtime.level >= level(version):
            found.setdefault(runtime.title.split()[0], runtime)
    return list(found.values())


def level(version: str) -> Level:
    """Return a version as numbers, which can be compared."""
    return tuple(map(int, version.split(".")))


def find_faults(call: KernelCall) -> Iterator[Fault]:
    """Iterate over the faults that some runtime has in a call."""
    for fault in _faults().get(call.kind, ()):
        if all(_is_satisfied(condition, call) for condition in fault.conditions):
            yield fault


def newest_version(codes: Iterable[tuple[str, int]], ops: Iterable[Op]) -> str:
    """Return the first version of TensorFlow Lite that runs the ops, and has these versions of their kinds."""
    versions = {min_runtime_version(kind, version) for kind, version in codes}
    for op in ops:
        if op.kind in _faults():
            versions.update(fault.first for fault in find_faults(call_of(op)))
    return max((text for text in versions if text is not None and text[0].isdigit()), key=level, default=OLDEST)


@cache
def _faults() -> dict[str, list[Fault]]:
    found: dict[str, list[Fault]] = {}
    for name, kinds, conditions, *rest in _rows("faults.tsv"):
        fault = Fault(name, tuple(conditions.split()), *rest)
        for kind in kinds.split():
            found.setdefault(f"tfl.{kind}", []).append(fault)
    return found


def all_faults() -> list[tuple[str, Fault]]:
    """Return all faults, with the ops that have them, in the order of the table."""
    return [
        (kinds, Fault(name, tuple(conditions.split()), *rest)) for name, kinds, conditions, *rest in _rows("faults.tsv")
    ]


def _rows(file: str) -> list[list[str]]:
    text = Path(__file__).with_name(file).read_text("utf-8")
    return [line.split("\t") for line in text.splitlines() if not line.startswith("#")]


def _is_satisfied(condition: str, call: KernelCall) -> bool:
    subject, _relation, other = re.fullmatch(r"(@?\w+|\*)(>|=|)(.*)", condition).groups()  # type: ignore[union-attr]
    match subject:
        case "*":
            return True
        case "free":
            return any(tensor.shape is None or None in tensor.shape for tensor in call.tensors)
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
        case "blocks":
            return tensor.quantization is not None and tensor.quantization.block_size is not None
        case _:
            return tensor.dtype == what


def _max_rank(call: KernelCall) -> int:
    return max((tensor.rank for tensor in call.inputs), default=0)
