"""`litefuse verify`: a finished file beside the model that it comes from."""

from __future__ import annotations

from pathlib import Path

import click

from litefuse.cli.failures import failures
from litefuse.cli.kernels import GivenKernels, kernel_option, kernels_for
from litefuse.cli.parameters import ModelPath
from litefuse.cli.sources import import_tensorflow, prepare


@click.command()
@click.argument("source", type=ModelPath(), metavar="SOURCE")
@click.argument("model", type=ModelPath(), metavar="MODEL.tflite")
@click.option("--samples", type=click.Path(path_type=Path), help="A .npz file with inputs by name. Default: random.")
@click.option("--signature", "signatures", multiple=True, metavar="KEY", help="A signature to compare. Default: all.")
@click.option("--tag", "tags", multiple=True, metavar="TAG", help="Tags of the MetaGraph to read. Default: serve.")
@click.option(
    "--judge",
    type=click.Choice(["auto", "tensorflow", "litefuse"]),
    default="auto",
    show_default=True,
    help="Who says what the model computes; auto is TensorFlow where it is installed.",
)
@click.option("--tolerance", type=click.FloatRange(min=0), help="The largest error relative to an output's magnitude.")
@kernel_option
@click.option("--json", "as_json", is_flag=True, help="Print as JSON, and nothing else.")
@click.option("--traceback", is_flag=True, help="Show where in the code an error comes from.")
@click.pass_context
def verify(
    ctx: click.Context,
    source: Path,
    model: Path,
    *,
    samples: Path | None,
    signatures: tuple[str, ...],
    tags: tuple[str, ...],
    judge: str,
    tolerance: float | None,
    kernels: tuple[GivenKernels, ...],
    as_json: bool,
    traceback: bool,
) -> None:
    """Compare MODEL.tflite, of any converter, with its SOURCE, the SavedModel or Keras file that it was made of.

    Several calls in a row with different inputs on one interpreter, with other batches, with XNNPACK and without
    delegates. Where answers differ, the first value that does is named by its layer.

    \b
    Examples:
      litefuse verify my_saved_model model.tflite
      litefuse verify my_saved_model model.tflite --samples inputs.npz --judge litefuse
      litefuse verify my_saved_model model.tflite --kernel MyOp=my_kernels:MyOp

    Exit codes: 0 the file agrees, 1 it does not or cannot be run, 2 wrong usage.
    """
    from litefuse.verify import verify as run
    from litefuse.verify.judges import has_tensorflow

    with failures(traceback=traceback):
        prepare(source)
        if judge != "litefuse" and has_tensorflow():
            import_tensorflow()
        found = run(
            source,
            model,
            samples=samples,
            judge=judge,
            signatures=signatures or None,
            tags=tags or None,
            tolerance=tolerance,
            kernels=kernels_for(kernels, model),
        )
    click.echo(found.to_json() if as_json else str(found))
    ctx.exit(int(not found.agrees))
