"""Options in panels: the commands with many options show them by subject."""

from __future__ import annotations

from typing import Any, get_args

import click

from litefuse.options import Panel

_PANELS: dict[str, Panel] = {"imports": "Input", "traceback": "Debugging"}
"""Panels of command-line options without a counterpart in `litefuse.convert`; the rest are in the panel Output."""
_OTHER = ("help", "no_color")
"""Options of every command."""


class PanelOption(click.Option):
    """An option of a conversion, shown in a panel."""

    def __init__(self, *arguments: Any, panel: Panel, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.panel = panel


def panel_of(option: click.Parameter) -> str:
    """Return the title of the panel that shows an option of a `PanelCommand`."""
    if isinstance(option, PanelOption):
        return option.panel
    name = option.name or ""
    return "Other" if name in _OTHER else _PANELS.get(name, "Output")


class PanelCommand(click.Command):
    """A command whose help shows the options in panels."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a section for each panel."""
        for panel in (*get_args(Panel), "Other"):
            options = [option for option in self.get_params(ctx) if panel_of(option) == panel]
            records = [record for option in options if (record := option.get_help_record(ctx)) is not None]
            if records:
                with formatter.section(panel):
                    formatter.write_dl(records)
