"""`litefuse verify`: compare a `.tflite` file with its source model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from litefuse.cli.parameters.kernels import KernelOption, kernel_option, select_kernels
from litefuse.cli.parameters.sources import import_option, import_tensorflow, prepare_tensorflow
from litefuse.cli.parameters.types import ModelPath
from litefuse.cli.shell.failures import report_failures
from litefuse.cli.shell.outputs import print_json
from litefuse.cli.shell.progress import progress_bar

if TYPE_CHECKING:
    from litefuse.verification.model.verification import VerifyTarget


@click.command()
@click.argument("source", type=ModelPath(), metavar="SOURCE")
@click.argument("model", type=ModelPath(), metavar="MODEL.tflite")
@click.option(
    "--samples",
    type=click.Path(path_type=Path),
    help="A .npz file of inputs by name, a folder of them, or a .npy file for the only input. Default: random.",
)
@click.option(
    "--labels",
    type=click.Path(path_type=Path),
    help="A .npy file with the class of each sample, or a .npz file by output: also compare the accuracy.",
)
@click.option("--max-drop", type=click.FloatRange(0, 1), help="Maximum drop of the accuracy; 0.01 is one point.")
@click.option("--signature", "signatures", multiple=True, metavar="KEY", help="Signature to compare. Default: all.")
@click.option("--tag", "tags", multiple=True, metavar="TAG", help="Tag of the MetaGraph to read. Default: serve.")
@click.option(
    "--reference",
    type=click.Choice(["auto", "tensorflow", "litefuse"]),
    default="auto",
    show_default=True,
    help="Reference that computes the expected outputs; auto: TensorFlow if installed, else litefuse.",
)
@click.option(
    "--target",
    type=click.Choice(["interpreter", "gpu"]),
    default="interpreter",
    show_default=True,
    help="What runs the file: LiteRT's interpreter, or its GPU accelerator, whose driver must be installed.",
)
@click.option("--tolerance", type=click.FloatRange(min=0), help="Maximum error relative to an output's magnitude.")
@import_option
@kernel_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
@click.option("--traceback", is_flag=True, help="Show the Python traceback of an error.")
@click.pass_context
def verify(
    ctx: click.Context,
    source: Path,
    model: Path,
    *,
    samples: Path | None,
    signatures: tuple[str, ...],
    tags: tuple[str, ...],
    reference: str,
    target: VerifyTarget,
    tolerance: float | None,
    labels: Path | None,
    max_drop: float | None,
    imports: tuple[str, ...],
    kernels: tuple[KernelOption, ...],
    as_json: bool,
    traceback: bool,
) -> None:
    """Compare MODEL.tflite, written by any converter, with SOURCE, the SavedModel or Keras file it was converted from.

    Makes several consecutive calls with different inputs on one interpreter, for several batch sizes, with XNNPACK
    and without delegates; with --target gpu, on LiteRT's GPU accelerator. If outputs differ, reports the layer where
    values first differ. For float models, tries to prove that outputs are equal for all inputs.

    \b
    Examples:
      litefuse verify my_saved_model model.tflite
      litefuse verify my_saved_model model.tflite --samples in.npz --reference litefuse
      litefuse verify my_saved_model model.tflite --target gpu
      litefuse verify my_saved_model model.tflite --kernel MyOp=my_kernels:MyOp

    Exit codes: 0 all outputs agree, 1 outputs differ or the file cannot be run, 2 usage error.
    """
    from litefuse.frontend import has_litert_suffix
    from litefuse.verification.model import verify as run
    from litefuse.verification.model.references import has_tensorflow

    with report_failures(traceback=traceback), progress_bar(as_json, first_line=True) as progress:
        prepare_tensorflow(source, imports)
        # The reference of a LiteRT file is the file itself.
        if reference != "litefuse" and not has_litert_suffix(source) and has_tensorflow():
            import_tensorflow()
        verification = run(
            source,
            model,
            samples=samples,
            reference=reference,
            target=target,
            signatures=signatures or None,
            tags=tags or None,
            tolerance=tolerance,
            kernels=select_kernels(kernels, model),
            labels=labels,
            max_drop=max_drop,
            progress=progress,
        )
    if as_json:
        print_json(json.loads(verification.to_json()))
    else:
        click.echo(str(verification))
    ctx.exit(int(not verification.agrees))
