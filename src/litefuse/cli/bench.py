"""`litefuse bench`: time `.tflite` files in the interpreter."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from litefuse.cli.failures import failures
from litefuse.cli.kernels import GivenKernels, kernel_option, kernels_for
from litefuse.cli.parameters import InputShape, ModelPath


@click.command()
@click.argument("model", type=ModelPath())
@click.option(
    "--vs", type=click.Path(path_type=Path), metavar="FILE", help="Another file to measure in turns with this one."
)
@click.option("--signature", metavar="KEY", help="The signature to run. Default: the first.")
@click.option(
    "--input-shape",
    "shapes",
    type=InputShape(),
    multiple=True,
    help="Shape of an input; free dimensions are 1 by default.",
)
@click.option("--runs", type=click.IntRange(min=1), help="Calls to measure. Default: what fits into --seconds.")
@click.option("--seconds", type=click.FloatRange(min=0.01), default=2.0, show_default=True, help="How long to measure.")
@click.option("--warm-up", type=click.IntRange(min=0), default=5, show_default=True, help="Calls before those.")
@click.option("--threads", type=click.IntRange(min=1), default=1, show_default=True, help="Threads of the kernels.")
@click.option("--no-xnnpack", is_flag=True, help="Leave XNNPACK out: each op then has a time of its own.")
@kernel_option
@click.option("--json", "as_json", is_flag=True, help="Print as JSON, and nothing else.")
@click.option("--traceback", is_flag=True, help="Show where in the code an error comes from.")
def bench(
    model: Path,
    *,
    vs: Path | None,
    shapes: tuple[tuple[str, Any], ...],
    no_xnnpack: bool,
    kernels: tuple[GivenKernels, ...],
    as_json: bool,
    traceback: bool,
    **options: Any,
) -> None:
    """Measure the time of a call of MODEL, a .tflite file, on random inputs: median, spread, and by op.

    With --vs two files take turns, so that both see the same machine. The noise is how far interpreters over the very
    same file are apart; what is less than that is no difference.

    \b
    Examples:
      litefuse bench model.tflite
      litefuse bench model.tflite --vs other.tflite
      litefuse bench model.tflite --input-shape image=8,224,224,3 --threads 4
      litefuse bench model.tflite --no-xnnpack --json
      litefuse bench model.tflite --kernel libmy_op.so
    """
    from litefuse.benchmark import benchmark

    paths = [model] if vs is None else [model, vs]
    with failures(traceback=traceback):
        own = kernels_for(kernels, *paths)
        found = benchmark(paths, shapes=dict(shapes), xnnpack=not no_xnnpack, kernels=own, **options)
    click.echo(json.dumps(found.to_dict(), indent=2) if as_json else str(found))
