"""The size of the arena that tflite-micro needs for a file, measured or estimated."""

from __future__ import annotations

import os
from dataclasses import dataclass

from litefuse.micro.estimate import estimate_arena
from litefuse.micro.kernels import MICROCONTROLLER, WORKSTATION
from litefuse.micro.measure import NotMeasuredError, measure_arena
from litefuse.tflite import LiteFile, read_file

MEASURED = "measured with tflite-micro's Python package on this machine"


@dataclass(frozen=True, slots=True)
class ArenaSize:
    """Bytes of the arena that tflite-micro's reference kernels need for a file, and where the number comes from.

    `bytes` suffices on 64-bit machines, and all the more on 32-bit microcontrollers, whose pointers are smaller.
    `persistent` are the variables and the structs that the library keeps for tensors, operators and their kernels;
    `non_persistent` are the tensors of a call, which share memory. `bytes` is more than their sum if preparing the
    model takes more. `on_microcontroller` is an estimate of `bytes` on a 32-bit microcontroller.
    """

    bytes: int
    non_persistent: int
    persistent: int
    on_microcontroller: int
    origin: str
    """`measured ...` or `estimated ...`, in plain English, for users."""


def arena_size(source: LiteFile | bytes | memoryview | str | os.PathLike[str]) -> ArenaSize:
    """Return the size of the arena for a `.tflite` file, whose shapes must be fixed (litefuse's option `batch`).

    It is measured if the Python package `tflite-micro` is installed and accepts the file, or else estimated.
    """
    file = source if isinstance(source, LiteFile) else read_file(source)
    estimate, small = estimate_arena(file, WORKSTATION), estimate_arena(file, MICROCONTROLLER)
    try:
        size = measure_arena(bytes(file.content), estimate.bytes)
        origin = MEASURED
    except NotMeasuredError as error:
        size = estimate
        origin = f"estimated by litefuse, because {error}"
        if estimate.unknown:
            origin += f"; without the kernels of {', '.join(estimate.unknown)}, which it does not know"
    return ArenaSize(size.bytes, size.non_persistent, size.persistent, small.bytes, origin)
