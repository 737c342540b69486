"""`litefuse arena`: show how much memory a `.tflite` file needs on a microcontroller."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from litefuse.cli.parameters.types import ModelPath
from litefuse.cli.shell.failures import report_failures
from litefuse.cli.shell.outputs import print_json

if TYPE_CHECKING:
    from litefuse.micro.arena import ArenaSize
    from litefuse.micro.peak import Peak

MAX_TENSORS = 10
"""Number of the largest tensors that are listed."""


@click.command()
@click.argument("model", type=ModelPath())
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
@click.option("--traceback", is_flag=True, help="Show the Python traceback of an error.")
def arena(model: Path, as_json: bool, traceback: bool) -> None:
    """Show the memory that tflite-micro needs for MODEL, a .tflite file with fixed shapes of any converter.

    Shows the size of the tensor arena, measured if the Python package tflite-micro is installed, or else estimated,
    and the layer during which most memory is in use, with the tensors that take it.

    \b
    Examples:
      litefuse arena model.tflite
      litefuse arena model.tflite --json
    """
    from litefuse.micro import arena_size
    from litefuse.micro.peak import find_peak
    from litefuse.tflite import read_file

    with report_failures(traceback=traceback):
        file = read_file(model)
        size, peak = arena_size(file), find_peak(file)
    if as_json:
        print_json({**asdict(size), "peak": None if peak is None else asdict(peak)})
    else:
        click.echo("\n".join((*_describe_size(size), *_describe_peak(peak))))


def _describe_size(size: ArenaSize) -> Iterator[str]:
    yield f"Arena: {size.bytes:,} bytes, {size.origin}"
    yield f"  {size.non_persistent:,} bytes for the tensors of a call, {size.persistent:,} bytes of persistent data"
    yield f"  About {size.on_microcontroller:,} bytes on a 32-bit microcontroller"


def _describe_peak(peak: Peak | None) -> Iterator[str]:
    if peak is None:
        return
    layer = f" of {peak.layer}" if peak.layer else ""
    yield f"Peak: {peak.bytes:,} bytes in use while {peak.operator}{layer} runs"
    width = len(f"{peak.tensors[0].bytes:,}") if peak.tensors else 0
    for tensor in peak.tensors[:MAX_TENSORS]:
        shape = f"  {tensor.dtype} {list(tensor.shape)}" if tensor.dtype else ""
        yield f"  {tensor.bytes:>{width},}  {tensor.name}{shape}"
    rest = peak.tensors[MAX_TENSORS:]
    if rest:
        yield f"  {sum(tensor.bytes for tensor in rest):>{width},}  {len(rest)} smaller tensors"
