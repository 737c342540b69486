"""The measurement of recurrent layers' forms, without an emulator: its grid, parsing, results and tables."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bench.arm.cycles import format_regions, instructions, parse_cycles, select_frequent, words
from bench.arm.emulator import parse_counts
from bench.recurrent import grid
from bench.recurrent.costs import DEFAULT, INCUMBENT, File, Results
from bench.recurrent.grid import Group, Layer
from bench.recurrent.report import compare
from bench.recurrent.table import COLUMNS, format_table
from litefuse.dialects.rnn.costs import KEYS

ADD, BRANCH = "8b010000", "14000004"
LAYER = Layer("LSTM", "all", 1, 8, 32, 32)
GROUP = Group(LAYER, "float", ("fused", "loop", "loop:4", "unrolled"))
OUTPUT = """
[1] Code Region - r1

Iterations:        40
Instructions:      80
Total Cycles:      126
Total uOps:        80

[0] Code Region - r0

Iterations:        40
Instructions:      40
Total Cycles:      22
Total uOps:        40
"""


def test_counts_of_equal_blocks_are_added_and_python_is_left_out() -> None:
    lines = (f"4000 3 {ADD}\n", f"5000 4 {ADD}\n", f"6fff 9 {BRANCH}\n", f"7000 2 {ADD}{BRANCH}\n")
    assert parse_counts(lines, [(0x6000, 0x7000)]) == {ADD: 7, ADD + BRANCH: 2}


def test_the_parts_of_a_long_block_are_one() -> None:
    lines = (f"4004 3 {BRANCH}\n", f"4000 3 {ADD}\n", f"4008 3 {ADD}\n", f"400c 2 {ADD}\n")
    assert parse_counts(lines) == {ADD + BRANCH: 3, ADD: 5}


def test_frequent_blocks_cover_the_part_of_the_instructions() -> None:
    counts = Counter({ADD: 10, ADD + BRANCH: 40, BRANCH: 9})
    assert instructions(counts) == 99
    assert select_frequent(counts, 0.8) == [ADD + BRANCH]
    assert select_frequent(counts, 0.9) == [ADD + BRANCH, ADD]
    assert words(ADD + BRANCH) == [ADD, BRANCH]


def test_regions_have_no_far_branches_and_no_instructions_without_a_model() -> None:
    blocks = [["add\tx0, x0, #4", "b.ne\t#-76"], ["mrs\tx0, TPIDR_EL0"], ["bic\tx0, x1, #12"]]
    assert format_regions(blocks).splitlines() == [
        *("# LLVM-MCA-BEGIN r0", "add\tx0, x0, #4", "b.ne\t#16", "# LLVM-MCA-END r0"),
        *("# LLVM-MCA-BEGIN r1", "nop", "# LLVM-MCA-END r1"),
        *("# LLVM-MCA-BEGIN r2", "bic\tx0, x1, #12", "# LLVM-MCA-END r2"),
    ]


def test_cycles_are_those_of_an_iteration_in_the_order_of_the_regions() -> None:
    assert parse_cycles(OUTPUT) == [22 / 40, 126 / 40]


@pytest.mark.parametrize("groups", [grid.costs(), grid.comparison()], ids=["costs", "comparison"])
def test_the_grid_has_no_layer_twice_and_no_form_without_an_op(groups: list[Group]) -> None:
    assert len({(group.layer, group.scheme) for group in groups}) == len(groups)
    assert all(("fused" in group.forms) == (group.layer.kind in grid.HAS_FUSED) for group in groups)
    # At sizes between, only the fused op costs other than what is interpolated.
    assert all("loop" in group.forms or group.forms == ("fused",) for group in groups)
    assert all(group.layer.steps <= 32 and group.scheme != "int8" for group in groups if "unrolled" in group.forms)


def test_the_compared_layers_are_not_those_of_the_cost_table() -> None:
    assert not {group.layer for group in grid.costs()} & {group.layer for group in grid.comparison()}


def test_results_survive_an_interruption(tmp_path: Path) -> None:
    results = Results(tmp_path)
    results.add_files(GROUP, {"fused": File("a", 10), "loop": File("b", 20)}, "source")
    results.add_costs("a", {"a55": 1.0})
    results.add_costs("a", {"x86": 2.0})
    with (tmp_path / "costs.jsonl").open("a") as file:
        file.write('{"file": "b", "cos')

    again = Results(tmp_path)
    assert again.find(GROUP) == {"fused": (File("a", 10), {"a55": 1.0, "x86": 2.0}), "loop": (File("b", 20), {})}
    assert not again.missing(File("a"), ("a55", "x86"))
    assert again.missing(File("b"), ("x86",))
    assert again.is_converted(GROUP, ("fused", "loop"), "source")
    assert not again.is_converted(GROUP, ("fused", "loop"), "changed")
    assert not again.is_converted(GROUP, ("fused", "loop", "loop:4"), "source")


def test_a_form_that_a_layer_does_not_have_is_no_form(tmp_path: Path) -> None:
    results = Results(tmp_path)
    files = {"fused": File("b"), "loop": File("b"), "loop:4": File("b"), "unrolled": File(""), DEFAULT: File("b")}
    results.add_files(GROUP, files, "source")
    assert list(results.find(GROUP)) == ["loop", DEFAULT]


def test_costs_have_three_digits_and_rows_are_sorted() -> None:
    rows = [("LSTM", "float", 64, "loop", 123456.7, 0.04567), ("LSTM", "float", 8, "fused", 1.0, 99.96)]
    expected = "LSTM\tfloat\t8\tfused\t1\t100\nLSTM\tfloat\t64\tloop\t123000\t0.0457\n"
    header, names, table = format_table(rows, "# header\n").split("\n", 2)
    assert (header, table) == ("# header", expected)
    assert tuple(names.split("\t")) == (*KEYS, *COLUMNS)


def test_the_default_is_compared_with_the_best_form_and_the_incumbent() -> None:
    forms = {
        "fused": (File("a", 10), {"a55": 30.0, "x86": 20.0}),
        "loop": (File("b", 20), {"a55": 20.0, "x86": 25.0}),
        "unrolled": (File("d", 23), {"a55": 10.0}),
        DEFAULT: (File("a", 10), {"a55": 30.0, "x86": 20.0}),
        INCUMBENT: (File("c", 30), {"a55": 60.0}),
    }
    comparison = compare(GROUP, forms)
    assert comparison is not None
    assert comparison.default == "fused"
    assert (comparison.distance("a55"), comparison.distance("x86")) == (1.5, 1.0)
    assert (comparison.gain("a55"), comparison.gain("x86")) == (2.0, None)
    assert compare(GROUP, {"fused": forms["fused"]}) is None
