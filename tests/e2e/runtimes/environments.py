"""A virtual environment for each runtime, below tests/.cache/runtimes, made on its first use."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.support.running.environments import install

_SCRIPT = Path(__file__).with_name("run_files.py")


class Environment(NamedTuple):
    """The Python program of a runtime, and the module of its interpreter."""

    name: str
    module: str
    packages: Sequence[str]

    def python(self) -> Path | None:
        """Return its Python program, installed on first use, or None where the packages cannot be fetched."""
        if self.packages == ["-"]:
            return Path(sys.executable)
        return install(self.name, self.packages)

    def run(self, folder: Path) -> dict[tuple[str, str], tuple[str, str]]:
        """Run the files of a folder; returns outcome and message by file and mode. The packages must be installed."""
        command = [str(self.python()), str(_SCRIPT), self.module, str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert not done.returncode, done.stderr
        rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
        return {(name, mode): (outcome, message) for name, mode, outcome, message in rows}


@cache
def environments() -> dict[str, Environment]:
    """Return the environments by name."""
    lines = Path(__file__).with_name("packages.tsv").read_text("utf-8").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return {name: Environment(name, module, packages.split()) for name, module, packages in rows}
