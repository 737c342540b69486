"""The lines and JSON that commands print."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from typing import Any

import click

from litefuse import __version__
from litefuse.files import format_size


def describe_output(path: Path) -> str:
    """Return a line such as `Wrote model.tflite (1.23 MB)`."""
    return f"Wrote {path} ({format_size(path.stat().st_size)})"


def output_facts(*paths: Path | None) -> list[dict[str, Any]]:
    """Return path and size in bytes of each file, for JSON."""
    return [{"path": str(path), "size": path.stat().st_size} for path in paths if path is not None]


def print_json(facts: Mapping[str, Any]) -> None:
    """Print a result as JSON, with the versions of litefuse, Python, and the packages that may change it."""
    packages = {name: metadata.version(name) for name in ("ai-edge-litert", "numpy")}
    versions = {"litefuse": __version__, "python": platform.python_version(), **packages}
    click.echo(json.dumps({**facts, "versions": versions}, indent=2))
