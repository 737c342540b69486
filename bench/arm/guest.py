"""Run files in the emulated Python: the other end of `Emulator`.

Reads a request of JSON a line: the path of a file, the batch for free first dimensions, and the number of calls to
count. Answers with a line for each: `{}`, or `{"error": ...}`. Before them, a line gives the addresses of Python's own
code, which is not counted.
"""

import ctypes
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from ai_edge_litert.interpreter import Interpreter

MARK = 0x5A5A0000
"""Argument of getpgid that the plugin takes for the begin of a region; the next number ends it (count.c)."""


def main() -> None:
    """Answer requests until the input ends."""
    marks = ctypes.CDLL(None).getpgid
    print(json.dumps({"python": _python_code()}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            interpreter = _prepare(request["file"], request["batch"])
            interpreter.invoke()
            marks(MARK)
            for _ in range(request["calls"]):
                interpreter.invoke()
            marks(MARK + 1)
            answer = {}
        except (RuntimeError, ValueError) as error:
            answer = {"error": str(error)}
        print(json.dumps(answer), flush=True)


def _prepare(path: str, batch: int) -> Any:
    """Return an interpreter with random inputs."""
    interpreter = Interpreter(path, num_threads=1)
    for given in interpreter.get_input_details():
        shape = [batch if size == -1 else int(size) for size in given["shape_signature"]]
        interpreter.resize_tensor_input(given["index"], shape)
    interpreter.allocate_tensors()
    random = np.random.default_rng(0)
    for given in interpreter.get_input_details():
        values = random.uniform(-1, 1, given["shape"]).astype(np.float32)
        scale, zero = given["quantization"]
        if scale:
            values = np.round(values / scale + zero).clip(-128, 127)
        interpreter.set_tensor(given["index"], values.astype(given["dtype"]))
    return interpreter


def _python_code() -> list[tuple[int, int]]:
    """Return the ranges of addresses of Python's executable."""
    ranges = []
    for line in Path("/proc/self/maps").read_text().splitlines():
        words = line.split()
        if words[-1].endswith("/python3.11") and "x" in words[1]:
            begin, _, end = words[0].partition("-")
            ranges.append((int(begin, 16), int(end, 16)))
    return ranges


if __name__ == "__main__":
    main()
