"""Writing the files of `litefuse report` and `litefuse convert --report`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from litefuse.cli.shell.failures import check_folders, check_suffix
from litefuse.cli.shell.outputs import describe_output

if TYPE_CHECKING:
    from litefuse.tools.html_report.write import ReportData


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
