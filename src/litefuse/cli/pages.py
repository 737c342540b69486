"""Writing the files of `litefuse report` and `litefuse convert --report`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from litefuse.tools.html_report.write import ReportData


def write_pages(content: ReportData, output: Path | None, graphs: Path | None, *, quiet: bool = False) -> None:
    """Write the requested files and, unless `quiet`, print their paths and sizes."""
    from litefuse.tools.html_report.write import write_graphs, write_report

    written: list[Path] = []
    if output is not None:
        write_report(content, output)
        written.append(output)
    if graphs is not None:
        written += [graphs, *write_graphs(content, graphs)]
    for path in written if not quiet else ():
        click.echo(f"Wrote {path} ({path.stat().st_size / 1e6:.2f} MB)")
