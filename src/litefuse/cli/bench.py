"""`litefuse bench`: time `.tflite` files in the interpreter."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from litefuse.cli.parameters.kernels import KernelOption, kernel_option, select_kernels
from litefuse.cli.parameters.types import InputShape, ModelPath
from litefuse.cli.shell.failures import report_failures
from litefuse.cli.shell.outputs import print_json


@click.command()
@click.argument("model", type=ModelPath())
@click.option(
    "--vs", type=click.Path(path_type=Path), metavar="FILE", help="Another file to compare with, measured alternately."
)
@click.option("--signature", metavar="KEY", help="Signature to run. Default: the first.")
@click.option(
    "--input-shape",
    "shapes",
    type=InputShape(),
    multiple=True,
    help="Shape of an input. Default: free dimensions are 1.",
)
@click.option("--runs", type=click.IntRange(min=1), help="Calls to measure. Default: as many as fit in --seconds.")
@click.option("--seconds", type=click.FloatRange(min=0.01), default=2.0, show_default=True, help="Measurement time.")
@click.option("--warm-up", type=click.IntRange(min=0), default=5, show_default=True, help="Calls before measuring.")
@click.option("--threads", type=click.IntRange(min=1), default=1, show_default=True, help="Number of kernel threads.")
@click.option(
    "--accelerator",
    type=click.Choice(["cpu", "gpu"]),
    default="cpu",
    show_default=True,
    help="What runs the file: the interpreter, or LiteRT's GPU accelerator, whose driver must be installed.",
)
@click.option("--no-xnnpack", is_flag=True, help="Run without XNNPACK, so that every op is timed separately.")
@kernel_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
@click.option("--traceback", is_flag=True, help="Show the Python traceback of an error.")
def bench(
    model: Path,
    *,
    vs: Path | None,
    shapes: tuple[tuple[str, Any], ...],
    no_xnnpack: bool,
    kernels: tuple[KernelOption, ...],
    as_json: bool,
    traceback: bool,
    **options: Any,
) -> None:
    """Measure the time per call of MODEL, a .tflite file, on random inputs: median, spread, and time per op.

    With --vs, the calls of two files alternate, so that both run under the same machine load. The noise is the
    difference between interpreters of the same file; smaller differences are not significant.

    \b
    Examples:
      litefuse bench model.tflite
      litefuse bench model.tflite --vs other.tflite
      litefuse bench model.tflite --input-shape image=8,224,224,3 --threads 4
      litefuse bench model.tflite --no-xnnpack --json
      litefuse bench model.tflite --accelerator gpu
      litefuse bench model.tflite --kernel libmy_op.so
    """
    from litefuse.tools.benchmark import benchmark

    paths = [model] if vs is None else [model, vs]
    with report_failures(traceback=traceback):
        own = select_kernels(kernels, *paths)
        result = benchmark(paths, shapes=dict(shapes), xnnpack=not no_xnnpack, kernels=own, **options)
    if as_json:
        print_json(result.to_dict())
    else:
        click.echo(str(result))
