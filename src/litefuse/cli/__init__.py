"""The command line, one module per command: `litefuse convert`, `litefuse inspect` and so on.

Exit codes: 0 success, 1 the model cannot be converted or the file cannot be used, 2 usage error, 130 interrupted.
"""

from __future__ import annotations

import difflib
import importlib
import os
from typing import Any

import click

from litefuse import __version__
from litefuse.cli.shell.failures import uniform_errors
from litefuse_command import INTERRUPTED, exit_on_interrupt, exits_on_interrupt, raise_on_interrupt

_COMMANDS = {
    "convert": "Convert a SavedModel, .tflite or Keras file to a .tflite file.",
    "optimize": "Optimize a .tflite file of any converter.",
    "inspect": "Show the contents of a model and what would be fused.",
    "bench": "Time a .tflite file, or compare two.",
    "verify": "Compare a .tflite file with its source model.",
    "check": "Report known problems in a .tflite file.",
    "arena": "Show the memory that a .tflite file needs on a microcontroller.",
    "repair": "Fix a .tflite file: leaking states, wrong clips.",
    "export-c": "Write a .tflite file as C source for microcontrollers.",
    "report": "Write a report on a .tflite file: graph, sizes, time per op.",
    "build-kernel": "Compile a C or C++ kernel of a custom op.",
    "completion": "Print the completion script for a shell.",
}
"""Commands, in the order of the help: `build-kernel` is `build_kernel` in `litefuse/cli/build_kernel.py`."""


_JSON = "litefuse.json"
"""Key in click's context: whether the command prints JSON, also if it fails."""


def _disable_colors(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    # https://no-color.org; rich, which draws the progress bar, reads the variable, but click does not.
    if wanted or os.environ.get("NO_COLOR"):
        os.environ["NO_COLOR"] = "1"
        context.color = False


_NO_COLOR = click.Option(
    ["--no-color"], is_flag=True, expose_value=False, callback=_disable_colors, help="Print without colors."
)


class _Commands(click.Group):
    """A group that imports each command on first use, which keeps `--help` and completion fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        command: click.Command = getattr(importlib.import_module(f"litefuse.cli.{name}"), name)
        raise_on_interrupt()
        if _NO_COLOR not in command.params:
            command.params.append(_NO_COLOR)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def make_context(self, info_name: str | None, args: list[str], *arguments: Any, **extra: Any) -> click.Context:
        with uniform_errors(as_json="--json" in args):
            return super().make_context(info_name, args, *arguments, **extra)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[_JSON] = "--json" in args
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; on Ctrl-C, exit with 130, as shells expect of a program that was ended by a signal."""
        exits_at_once = exits_on_interrupt()
        try:
            with uniform_errors(as_json=ctx.meta[_JSON]):
                return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("\nInterrupted.", err=True)
            ctx.exit(INTERRUPTED)
        finally:
            if exits_at_once:
                # The command has cleaned up. While click ends, an exception would print a traceback.
                exit_on_interrupt()

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and not args[0].startswith("-") and args[0] not in _COMMANDS:
            close = difflib.get_close_matches(args[0], _COMMANDS, n=1)
            hint = f" Did you mean {close[0]!r}?" if close else ""
            ctx.fail(f"No such command {args[0]!r}.{hint}")
        return super().resolve_command(ctx, args)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="litefuse")
@click.option(*_NO_COLOR.opts, is_flag=True, expose_value=False, callback=_disable_colors, help=_NO_COLOR.help)
def main() -> None:
    """Convert TensorFlow SavedModels to LiteRT without TensorFlow, and Keras files with it.

    \b
    Examples:
      litefuse inspect my_saved_model
      litefuse convert my_saved_model -o model.tflite
      litefuse bench model.tflite --vs other.tflite

    Exit codes: 0 success, 1 the model cannot be converted, 2 usage error, 130 interrupted.
    """


if __name__ == "__main__":
    main()
