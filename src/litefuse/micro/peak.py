"""The moment of a call at which most bytes are in use, and the tensors that take them."""

from __future__ import annotations

from dataclasses import dataclass

from litefuse.micro.kernels import WORKSTATION
from litefuse.micro.lifetimes import Lifetime, Lifetimes, find_lifetimes
from litefuse.micro.planner import live_bytes
from litefuse.tflite.file import LiteFile, Operator


@dataclass(frozen=True, slots=True)
class LiveTensor:
    """A tensor that is in use, or the scratch memory of a kernel, which has no type and shape."""

    name: str
    bytes: int
    dtype: str = ""
    shape: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Peak:
    """The bytes in use while one operator runs: its kind (`CONV_2D`), its layer, and the tensors, largest first.

    `bytes` is the sum; the non-persistent part of the arena is larger where tensors do not fit into gaps.
    """

    operator: str
    layer: str
    bytes: int
    tensors: tuple[LiveTensor, ...]


def find_peak(file: LiteFile) -> Peak | None:
    """Return the first moment at which most bytes of tensors are in use; None for a file without operators."""
    lifetimes = find_lifetimes(file, WORKSTATION)
    planned = lifetimes.planned()
    totals = live_bytes([lifetime.buffer for lifetime in planned])
    steps = [step for step in totals if step in lifetimes.operators]
    if not steps:
        return None
    step = max(steps, key=lambda step: (totals[step], -step))
    operator = _operator(file, lifetimes, step)
    live = _leave_out_contained([lifetime for lifetime in planned if lifetime.first <= step <= lifetime.last])
    tensors = sorted(map(_describe, live), key=lambda tensor: -tensor.bytes)
    return Peak(operator.label, _layer(file, lifetimes, step), sum(tensor.bytes for tensor in tensors), tuple(tensors))


def _leave_out_contained(live: list[Lifetime]) -> list[Lifetime]:
    """Leave out tensors that the file places within others: Vela places all of them in the NPU's memory."""
    outer: list[Lifetime] = []
    for lifetime in sorted(live, key=lambda lifetime: -lifetime.size):
        first, last = lifetime.offset, (lifetime.offset or 0) + lifetime.size
        if not any(
            first is not None
            and other.offset is not None
            and other.offset <= first
            and last <= other.offset + other.size
            for other in outer
        ):
            outer.append(lifetime)
    return outer


def _operator(file: LiteFile, lifetimes: Lifetimes, step: int) -> Operator:
    position = lifetimes.operators[step]
    return file.subgraphs[position.subgraph].operators[position.operator]


def _layer(file: LiteFile, lifetimes: Lifetimes, step: int) -> str:
    outputs = _operator(file, lifetimes, step).outputs
    return file.subgraphs[lifetimes.operators[step].subgraph].tensors[outputs[0]].name if outputs else ""


def _describe(lifetime: Lifetime) -> LiveTensor:
    tensor = lifetime.tensor
    if tensor is None:
        return LiveTensor("scratch memory", lifetime.buffer.size)
    return LiveTensor(tensor.name, lifetime.buffer.size, tensor.dtype.lower(), tensor.shape)
