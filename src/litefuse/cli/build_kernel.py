"""`litefuse build-kernel`: compile C or C++ kernels of custom ops into a shared library."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import click

from litefuse.cli.shell.failures import report_failures


def _print_include_folder(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from litefuse.runtime.build import include_folder

        click.echo(include_folder())
        ctx.exit()


@click.command("build-kernel")
@click.argument("sources", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Shared library to write [libNAME.so]."
)
@click.option("--cc", metavar="COMMAND", help="Compiler. Default: CC (CXX for C++) if set, else cc (c++).")
@click.option("--flags", default="", metavar="TEXT", help='Additional compiler arguments: "-march=native -fopenmp".')
@click.option(
    "--include",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_include_folder,
    help="Print the folder of litefuse_kernel.h, for custom builds, and exit.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
@click.option("-q", "--quiet", is_flag=True, help="Print only errors.")
@click.option("--traceback", is_flag=True, help="Show the Python traceback of an error.")
def build_kernel(
    sources: tuple[Path, ...],
    output: Path | None,
    *,
    cc: str | None,
    flags: str,
    as_json: bool,
    quiet: bool,
    traceback: bool,
) -> None:
    """Compile SOURCES, which use litefuse_kernel.h, into a shared library of kernels.

    Run it with litefuse.Interpreter(model, kernels={"MyOp": "libmy_op.so"}), or as a delegate in any LiteRT program.

    \b
    Examples:
      litefuse build-kernel my_op.c
      litefuse build-kernel my_op.c -o libmy_op.so --flags "-march=native"
      cc -O3 -fPIC -shared -I $(litefuse build-kernel --include) my_op.c -o libmy_op.so
    """
    from litefuse.runtime.build import build_kernel as build

    with report_failures(traceback=traceback):
        built = build(sources, output, compiler=cc, flags=shlex.split(flags))
    if as_json:
        click.echo(json.dumps({"library": str(built.path), "kernels": built.names}, indent=2))
    elif not quiet:
        click.echo(f"Wrote {built.path} with kernels of {', '.join(built.names)}")
