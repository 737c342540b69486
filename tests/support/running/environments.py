"""Virtual environments with other packages than the tests', below tests/.cache/runtimes, made on their first use."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.support.zoo import ROOT

FOLDER = ROOT / "tests" / ".cache" / "runtimes"
_STAMP = "packages.txt"


def install(name: str, packages: Sequence[str]) -> Path | None:
    """Return the Python program of an environment with the packages, or None where they cannot be fetched."""
    folder = FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    program, stamp, wanted = folder / "bin" / "python", folder / _STAMP, "\n".join(packages)
    with (FOLDER / f".{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if stamp.exists() and stamp.read_text() == wanted:
            return program
        shutil.rmtree(folder)
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        command = [program, "-m", "pip", "install", "--quiet", "--no-compile", *packages]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            shutil.rmtree(folder)
            return None
        stamp.write_text(wanted)
    return program
