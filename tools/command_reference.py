"""Write docs/command_line.md: every command of litefuse with its arguments and options, as the commands declare them.

    python -m tools.command_reference

Help texts become Markdown; paragraphs that click must not wrap are examples.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import click

from litefuse.cli import main as litefuse
from litefuse.cli.panels import PanelCommand, panel_of
from litefuse.options import Panel

PAGE = Path(__file__).resolve().parents[1] / "docs" / "command_line.md"
HEAD = """\
# Command line

This page is written from the commands by `python -m tools.command_reference`. `python -m litefuse` is equivalent to
`litefuse`.

| command | what it does |
|---|---|
"""
EVERYWHERE = ("no_color", "help", "traceback")
GENERAL = """
Every command accepts `--help`, `--traceback`, which shows where in the code an error occurred, and `--no-color`, like
the environment variable [`NO_COLOR`](https://no-color.org).

**Exit codes**: 0 for success; 1 if the model cannot be converted, the file cannot be used, or it was found to be
wrong; 2 for wrong usage.

**JSON**: with `--json`, a command prints plain data on standard output, such as the files that it wrote with their
sizes (`outputs`), and `versions`. If it fails, this is `{"error": {"kind": ..., "message": ..., "exit_code": ...}}`;
the exit code and the message on standard error are the same as without `--json`.

**Completion** in bash: `eval "$(litefuse completion bash)"` in `~/.bashrc`; likewise for zsh and fish.
"""


def commands() -> Iterator[tuple[str, click.Command, click.Context]]:
    """Return the commands by name, each with its own context."""
    assert isinstance(litefuse, click.Group)
    outer = click.Context(litefuse, info_name="litefuse")
    for name in litefuse.list_commands(outer):
        command = litefuse.get_command(outer, name)
        assert command is not None
        yield name, command, click.Context(command, outer, name)


def page() -> str:
    """Return the text of the page."""
    rows = [f"| [`{name}`](#{name}) | {_cell(command.get_short_help_str(200))} |" for name, command, _ in commands()]
    parts = [HEAD + "\n".join(rows), GENERAL.strip()]
    parts += [section(name, command, context) for name, command, context in commands()]
    return "\n\n".join(parts) + "\n"


def section(name: str, command: click.Command, context: click.Context) -> str:
    """Describe a command: usage, effect, options, examples."""
    usage = " ".join(["litefuse", name, *command.collect_usage_pieces(context)])
    parts = [f"## {name}", f"```text\n{usage}\n```", *_help(command.help or "")]
    options = [option for option in command.params if option.name not in EVERYWHERE]
    if not isinstance(command, PanelCommand):
        return "\n\n".join([*parts, *_table("option", options)])
    for panel in get_args(Panel):
        parts += _table(panel, [option for option in options if panel_of(option) == panel])
    return "\n\n".join(parts)


def _table(title: str, options: list[click.Parameter]) -> Iterator[str]:
    rows = [row for option in options if (row := _row(option))]
    if rows:
        yield "\n".join([f"| {title} | what it does |", "|---|---|", *rows])


def _help(text: str) -> Iterator[str]:
    """Convert help text to Markdown; paragraphs that click does not wrap are examples or tables and are kept."""
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        if not paragraph.startswith("\b\n"):
            yield " ".join(paragraph.split())
            continue
        lines = paragraph.removeprefix("\b\n")
        title, _, rest = lines.partition("\n")
        if title.rstrip(":") not in ("Example", "Examples"):
            title, rest = "", lines
        language = "sh" if title else "text"
        block = f"```{language}\n{textwrap.dedent(rest).rstrip()}\n```"
        yield f"{title}\n\n{block}" if title else block


def _row(option: click.Parameter) -> str:
    if not isinstance(option, click.Option) or option.hidden:
        return ""
    names = ", ".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
    value = "" if option.is_flag else f" `{_metavar(option)}`"
    default = option.default
    shown = f" Default: {default}." if option.show_default and default is not None else ""
    required = " Required." if option.required else ""
    return f"| {names}{value} | {_cell(option.help or '')}{shown}{required} |"


def _metavar(option: click.Option) -> str:
    """Return the kind of value: `FILE`, `[default or latency]`, `FLOAT`."""
    return option.make_metavar(click.Context(click.Command(""))).removesuffix(" RANGE").replace("|", " or ")


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").replace("<", "&lt;").split())


if __name__ == "__main__":
    PAGE.write_text(page())
