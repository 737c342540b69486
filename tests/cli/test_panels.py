"""Panels of options in the help, and options that are parts of a group."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import litefuse
from litefuse.cli import main
from litefuse.cli.parameters.options import collect_arguments
from litefuse.quantization import Quantization
from tests.support import zoo

DEMO = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
PANELS = ["Input", "Output", "Fusion", "Recurrent", "Quantization", "Debugging", "Other"]


def help_of(command: str) -> tuple[list[str], list[str]]:
    """Return the titles of the panels, and the long names of all options."""
    text = CliRunner().invoke(main, [command, "--help"]).output
    titles = [title for title in re.findall(r"^(\w+):", text, re.MULTILINE) if title != "Usage"]
    return titles, re.findall(r"^  (?:-\w, )?(--[a-z-]+)", text, re.MULTILINE)


@pytest.mark.parametrize("command", ["convert", "optimize", "inspect"])
def test_every_option_is_in_one_panel(command: str) -> None:
    titles, names = help_of(command)
    assert [title for title in titles if title != "Examples"] == PANELS
    assert len(names) == len(set(names))


def test_inspect_has_only_options_that_change_what_it_shows() -> None:
    _, names = help_of("inspect")
    assert len(names) == 21
    assert {"--quantize", "--composite", "--recurrent", "--import"} <= set(names)
    assert not {"--strict", "--states", "--max-ms", "--percentile", "--tune"} & set(names)


def collect(**options: Any) -> dict[str, Any]:
    return collect_arguments(options)


def test_options_of_one_group_are_one_argument() -> None:
    recurrent = litefuse.Recurrent(form="unrolled", states="inputs")
    assert collect(recurrent=[("*", "unrolled")], states="inputs") == {"recurrent": recurrent}
    assert collect(recurrent=(("*", "loop:2"), ("a/*", "fused"), ("b", "loop"))) == {
        "recurrent": litefuse.Recurrent(form={"a/*": "fused", "b": "loop", "*": "loop:2"})
    }
    assert collect(print_after=("fold",)) == {"debug": litefuse.Debug(print_after=("fold",))}
    assert collect(strict=True) == {"strict": litefuse.Strict()}
    assert collect(strict_for=("svdf",)) == {"strict": litefuse.Strict.for_names("svdf")}
    assert collect(strict=True, strict_for=("svdf",)) == {"strict": litefuse.Strict(names=("svdf",))}


def test_goals_are_a_part_of_the_quantization() -> None:
    found = collect(quantize=Quantization.of("int8"), io_type="int8", keep_outliers=True, max_ms=3.0, max_size=10)
    goals = litefuse.Goals(max_ms=3.0, max_size=10)
    expected = Quantization.of("int8", input_type="int8", output_type="int8", drop_outliers=False, goals=goals)
    assert found == {"quantize": expected}


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("steps:4", "--recurrent='steps:4': choose from fastest, fused, loop, unrolled"),
        ("a/*=loop:1", "N in loop:N is the number of steps per iteration, 2 or more, not '1'"),
        ("=loop", "'=loop' has no pattern before the equals sign"),
        ("a/*", "--recurrent='a/*': choose from"),
    ],
)
def test_a_wrong_form(value: str, problem: str) -> None:
    run = CliRunner().invoke(main, ["convert", str(DEMO), "-o", "x.tflite", "--recurrent", value])
    assert run.exit_code == 2 and problem in run.output.replace("\n", " ")


@pytest.mark.parametrize("command", ["convert", "inspect"])
def test_a_form_on_the_command_line(command: str, tmp_path: Path) -> None:
    output = ["-o", str(tmp_path / "x.tflite")] if command == "convert" else []
    run = CliRunner().invoke(main, [command, str(DEMO), *output, "--recurrent", "nope=loop", "--recurrent", "loop:2"])
    assert run.exit_code == 0
    assert "a loop of 2 steps per iteration, as recurrent= requests" in run.output.replace("\n", " ")
    assert "nope: no recurrent layer matches this pattern" in run.output
