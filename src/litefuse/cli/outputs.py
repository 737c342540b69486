"""What commands say about the files that they write, and the versions that took part."""

from __future__ import annotations

import platform
from importlib import metadata
from pathlib import Path
from typing import Any

from litefuse import __version__
from litefuse.files import format_size


def describe_output(path: Path) -> str:
    """Return a line such as `Wrote model.tflite (1.23 MB)`."""
    return f"Wrote {path} ({format_size(path.stat().st_size)})"


def output_facts(*paths: Path | None) -> list[dict[str, Any]]:
    """Return path and size in bytes of each file, for JSON."""
    return [{"path": str(path), "size": path.stat().st_size} for path in paths if path is not None]


def versions() -> dict[str, str]:
    """Return the versions of litefuse, Python, and the packages that decide results, for JSON."""
    packages = {name: metadata.version(name) for name in ("ai-edge-litert", "numpy")}
    return {"litefuse": __version__, "python": platform.python_version(), **packages}
