"""`litefuse completion`: print the script with which a shell completes commands and options."""

from __future__ import annotations

import json

import click
from click.shell_completion import ShellComplete, get_completion_class

_SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(_SHELLS))
@click.option("--json", "as_json", is_flag=True, help="Print the script as JSON.")
@click.pass_context
def completion(context: click.Context, shell: str, as_json: bool) -> None:
    """Print the script with which SHELL completes litefuse's commands, options and files.

    \b
    Examples:
      eval "$(litefuse completion bash)"                                   # in ~/.bashrc
      eval "$(litefuse completion zsh)"                                    # in ~/.zshrc
      litefuse completion fish > ~/.config/fish/completions/litefuse.fish
    """
    completion_class = get_completion_class(shell)
    assert completion_class is not None
    program = completion_class(context.find_root().command, {}, "litefuse", "_LITEFUSE_COMPLETE")
    # The override in the shell's class runs the shell to check its version, but the shell may not be installed here.
    script = ShellComplete.source(program)
    click.echo(json.dumps({"shell": shell, "script": script}, indent=2) if as_json else script)
