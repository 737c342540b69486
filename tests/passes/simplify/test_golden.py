"""Whole functions before and after folding, as text. `pytest --update-golden` rewrites the results."""

from __future__ import annotations

from pathlib import Path

import pytest

from litefuse.ir.printer import print_module
from litefuse.passes.simplify.fold import fold
from tests.ir.text import check, context, module

GOLDEN = Path(__file__).parents[2] / "golden" / "fold"
INPUTS = sorted(path for path in GOLDEN.glob("*.mlir") if not path.name.endswith(".out.mlir"))


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.stem)
def test_golden(path: Path, update_golden: bool) -> None:
    result = path.with_suffix(".out.mlir")
    parsed = module(path.read_text())
    fold(parsed, context())
    if update_golden:
        result.write_text(print_module(parsed))
    check(parsed, result.read_text())
