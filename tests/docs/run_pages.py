"""Run programs one after the other, each in its folder, and write their output and errors there.

    python run_pages.py PROGRAM ...

The programs can call `shell`, which runs a command, and `install`, which declares a package's entry points.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import subprocess
import sys
import tomllib
import traceback
from pathlib import Path

from litefuse.cli import main


def shell(command: str) -> None:
    """Run a command of litefuse, which must succeed, and print its output.

    It runs in this process, which has imported litefuse and TensorFlow already, unless the page installed a package:
    this process has looked for those.
    """
    words = shlex.split(command, comments=True)
    assert words[0] == "litefuse" and ">" not in words
    if any(Path().glob("*.dist-info")):
        done = subprocess.run(words, check=False, capture_output=True, text=True)
        print(done.stdout, done.stderr, end="")
        code = done.returncode
    else:
        code = main(words[1:], standalone_mode=False)
    if code:
        raise RuntimeError(f"{command}: exit code {code}")


def install(pyproject: str) -> None:
    """Install the entry points of a package whose modules are already in the current folder."""
    project = tomllib.loads(pyproject)["project"]
    name, version = project["name"], project["version"]
    folder = Path(f"{name.replace('-', '_')}-{version}.dist-info")
    folder.mkdir()
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines: list[str] = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{entry} = {value}" for entry, value in entries.items())]
    (folder / "entry_points.txt").write_text("\n".join(lines) + "\n")


def run(program: Path) -> None:
    """Run one program."""
    os.chdir(program.parent)
    sys.path[0] = os.environ["PYTHONPATH"] = str(program.parent)
    error = ""
    with open("printed", "w") as printed, contextlib.redirect_stdout(printed):
        try:
            # TensorFlow looks up the source of functions by the file's name.
            code = compile(program.read_text(), str(program), "exec")
            exec(code, {"__name__": "__main__", "shell": shell, "install": install})
        except Exception:
            error = traceback.format_exc()
    Path("error").write_text(error)


for argument in sys.argv[1:]:
    run(Path(argument))
