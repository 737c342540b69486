"""Vela, Arm's compiler for Ethos-U, in an environment of its own that is made on its first use."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from litefuse.dialects.tfl.targets.ethos import CUSTOM_CODE
from litefuse.tflite import count_operators, read_file
from tests.support.running.environments import install
from tests.support.zoo import ROOT

NPU_KIND = f"tfl.custom:{CUSTOM_CODE}"
_SCRIPT = Path(__file__).with_name("vela_files.py")
CONFIGURATIONS = {"ethos-u55": "ethos-u55-128", "ethos-u65": "ethos-u65-256", "ethos-u85": "ethos-u85-256"}
"""A configuration of each device; which ops Vela maps does not depend on the number of multipliers."""


class Compiled(NamedTuple):
    """What became of a file: Vela's counts of ops, which it splits and joins, and the ops that it left to the CPU."""

    has_failed: bool
    cpu_ops: int
    npu_ops: int
    reasons: list[tuple[str, str, str]]
    estimates: Mapping[str, float]
    message: str
    content: bytes = b""

    @property
    def left(self) -> dict[str, int]:
        """The numbers of ops that are still in the file, by kind."""
        counts = count_operators(read_file(self.content))
        return {kind: count for kind, count in counts.items() if kind != NPU_KIND}


@cache
def program() -> Path | None:
    """Return the Python program of an environment with the packages of requirements-ethos.txt, or None."""
    lines = (ROOT / "requirements-ethos.txt").read_text("utf-8").splitlines()
    return install("vela", [line for line in lines if not line.startswith("#")])


def require() -> None:
    """Skip a test where Vela cannot be fetched."""
    if program() is None:
        pytest.skip("no Vela: the packages of requirements-ethos.txt cannot be fetched")


def compile_files(files: Mapping[str, bytes], *devices: str) -> Iterator[tuple[str, str, Compiled]]:
    """Compile files for devices; yields name, device and outcome."""
    names = {CONFIGURATIONS[device]: device for device in devices}
    with tempfile.TemporaryDirectory() as temporary:
        folder, numbers = Path(temporary), dict(enumerate(files))
        for number, name in numbers.items():
            (folder / f"{number}.tflite").write_bytes(files[name])
        command = [str(program()), str(_SCRIPT), ",".join(names), temporary]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert not done.returncode, done.stderr
        for line in done.stdout.splitlines():
            number, configuration, has_failed, cpu, npu, reasons, estimates, message = json.loads(line)
            path = folder / configuration / f"{number}_vela.tflite"
            content = b"" if has_failed else path.read_bytes()
            yield (
                numbers[int(number)],
                names[configuration],
                Compiled(has_failed, cpu, npu, reasons, estimates, message, content),
            )
