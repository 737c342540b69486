"""Run programs one after the other, each in its folder, and write their output and errors there.

    python run_pages.py PROGRAM ...

The programs can call `shell`, which runs a command, and `save`, which saves a file.
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
    """Run a command, which must succeed, and print its output.

    Commands of litefuse run in this process, which has imported it and TensorFlow already, unless the page installed a
    package: this process has looked for those.
    """
    words = shlex.split(command, comments=True)
    if words[:3] == ["pip", "install", "."]:
        if Path("pyproject.toml").exists():  # else litefuse itself is meant, which is installed
            install(Path("pyproject.toml").read_text())
        return
    if words[0] == "litefuse" and ">" not in words and not any(Path().glob("*.dist-info")):
        code = main(words[1:], standalone_mode=False)
    else:
        done = subprocess.run(command, shell=True, check=False, capture_output=True, text=True)
        print(done.stdout, done.stderr, end="")
        code = done.returncode
    if code:
        raise RuntimeError(f"{command}: exit code {code}")


def save(name: str, content: str) -> None:
    """Save a block as a file, as a reader of the page does."""
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(content)


def install(pyproject: str) -> None:
    """Install the entry points of a package whose modules, all that it declares, are already in the current folder."""
    declared = tomllib.loads(pyproject)
    project = declared["project"]
    modules = declared["tool"]["setuptools"]["py-modules"]
    assert all(Path(f"{module}.py").is_file() for module in modules), modules
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
            exec(code, {"__name__": "__main__", "shell": shell, "save": save})
        except Exception:
            error = traceback.format_exc()
    Path("error").write_text(error)


for argument in sys.argv[1:]:
    run(Path(argument))
