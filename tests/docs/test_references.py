"""Pages that are generated from the code are up to date and complete."""

from __future__ import annotations

from types import ModuleType

import pytest

import litefuse
from bench.recurrent import page as recurrent_page
from bench.rewrites import page as rewrites_page
from litefuse.dialects import TFL
from tools import (
    api_reference,
    builtin_ops,
    command_reference,
    runtime_versions,
    stablehlo_operations,
    where_it_runs,
)

PAGES = [
    api_reference,
    builtin_ops,
    command_reference,
    recurrent_page,
    rewrites_page,
    runtime_versions,
    stablehlo_operations,
    where_it_runs,
]


@pytest.mark.parametrize("writer", PAGES, ids=lambda writer: writer.__name__)
def test_the_page_is_up_to_date(writer: ModuleType) -> None:
    assert writer.PAGE.read_text() == writer.page(), f"run `python -m {writer.__name__}`"


def test_every_public_name_is_described() -> None:
    assert set(litefuse.__all__) == api_reference.documented_names() | {"rules"}


def test_every_option_is_described() -> None:
    page = command_reference.page()
    for name, command, _ in command_reference.commands():
        section = page.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        for parameter in command.params:
            if parameter.param_type_name == "option" and parameter.name not in command_reference.EVERYWHERE:
                assert f"`{parameter.opts[0]}`" in section, f"{name} {parameter.opts[0]}"


def test_every_operator_is_described() -> None:
    page = builtin_ops.page()
    for kind in TFL.kinds():
        assert f"| `{kind.removeprefix('tfl.')}` |" in page or kind.startswith("tfl.pseudo_")
