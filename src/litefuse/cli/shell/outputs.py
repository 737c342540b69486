"""The files that commands write, and the lines and JSON that they print."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from litefuse import __version__
from litefuse.cli.shell.failures import check_folders, check_suffix
from litefuse.files import format_size

if TYPE_CHECKING:
    from litefuse.tools.html_report.write import ReportData


def describe_output(path: Path) -> str:
    """Return a line such as `Wrote model.tflite (1.23 MB)`."""
    return f"Wrote {path} ({format_size(path.stat().st_size)})"


def output_facts(*paths: Path | None) -> list[dict[str, Any]]:
    """Return path and size in bytes of each file, for JSON."""
    return [{"path": str(path), "size": path.stat().st_size} for path in paths if path is not None]


def print_json(facts: Mapping[str, Any]) -> None:
    """Print a result as JSON, with the versions of litefuse, Python, and the packages that may change it."""
    from importlib import metadata  # Its import takes longer than most commands without --json.

    packages = {name: metadata.version(name) for name in ("ai-edge-litert", "numpy")}
    versions = {"litefuse": __version__, "python": platform.python_version(), **packages}
    click.echo(json.dumps({**facts, "versions": versions}, indent=2))


def check_pages(output: Path | None, graphs: Path | None) -> None:
    """Fail before the work starts if a page would have the suffix of another format, or its folder does not exist."""
    check_folders(output, graphs)
    check_suffix(output, "the report", ".html", ".json")
    check_suffix(graphs, "the file of graphs", ".json")


def write_pages(content: ReportData, output: Path | None, graphs: Path | None, *, quiet: bool = False) -> list[Path]:
    """Write the requested files and, unless `quiet`, print their paths and sizes; returns the paths."""
    from litefuse.tools.html_report.write import write_graphs, write_report

    written: list[Path] = []
    if output is not None:
        write_report(content, output)
        written.append(output)
    if graphs is not None:
        written += [graphs, *write_graphs(content, graphs)]
    for path in written if not quiet else ():
        click.echo(describe_output(path))
    return written
