"""Signatures of any structure keep the names of their inputs and outputs, and their answers."""

from __future__ import annotations

import pytest

from litefuse import Debug, convert
from tests.e2e.layers import signatures
from tests.support import harness, zoo


@pytest.mark.parametrize("name", signatures.NAMES)
def test_keeps_names_and_answers(name: str) -> None:
    """Compare several calls of different batches on one interpreter, by name."""
    folder = signatures.get(name)
    content = convert(folder / "saved_model", debug=Debug(verify_ir=True)).to_bytes()
    harness.compare_model(content, zoo.BuiltModel(zoo.Spec(name, "", ""), folder))
