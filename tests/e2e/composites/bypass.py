"""Let the GPU accelerator of ai-edge-litert 2.3.0 for Linux run composites, by a change of its code in memory.

When it accepts a composite, it marks the decomposition as not to be delegated, in an object of the interpreter
(`tflite::Subgraph`) whose members have other offsets in the interpreter's library, which was built with another C++
library: it reads a null pointer, and the process dies. Without this step, which only saves work, the kernels run.
"""

from __future__ import annotations

import ctypes
import mmap
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

LIBRARY = "libLiteRtWebGpuAccelerator.so"
_START = re.compile(rb"\x55\x48\x89\xe5\x85\xf6\x7e.\x89\xf0\x48\x8b\x8f..\x00\x00\x48\x39\x41\x08", re.DOTALL)
"""The first instructions of `MarkSubgraphAsDelegationSkippable` up to the read that fails."""
_RETURN_OK = b"\x31\xc0\xc3"


class BypassError(Exception):
    """The accelerator has no such function: it is another version."""


@cache
def bypass() -> None:
    """Replace the function by one that does nothing."""
    spec = find_spec("ai_edge_litert")
    assert spec is not None
    assert spec.origin is not None
    library = Path(spec.origin).with_name(LIBRARY)
    ctypes.CDLL(str(library))
    for start, end in _executable(library):
        code = ctypes.string_at(start, end - start)
        found = [match.start() for match in _START.finditer(code)]
        if len(found) == 1:
            _write(start + found[0], _RETURN_OK)
            return
    raise BypassError(f"{LIBRARY} has another form of the function")


def _executable(library: Path) -> list[tuple[int, int]]:
    """Return the addresses of the library's code."""
    lines = Path("/proc/self/maps").read_text().splitlines()
    ranges = (line.split()[0].split("-") for line in lines if line.endswith(library.name) and " r-xp " in line)
    return [(int(start, 16), int(end, 16)) for start, end in ranges]


def _write(address: int, code: bytes) -> None:
    page = address - address % mmap.PAGESIZE
    size = mmap.PAGESIZE * 2
    protect = ctypes.CDLL(None, use_errno=True).mprotect
    protect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    writable = mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
    if protect(page, size, writable):
        raise BypassError("the code cannot be changed")
    ctypes.memmove(address, code, len(code))
    protect(page, size, mmap.PROT_READ | mmap.PROT_EXEC)
