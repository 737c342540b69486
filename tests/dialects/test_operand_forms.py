"""What LiteRT's kernels require of operands, whatever the options of the ops are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from litefuse.dialects.tfl import TFL, operand_forms
from litefuse.dialects.tfl.operand_forms import verify_operands
from litefuse.errors import InvalidModuleError
from tests.support.modules.module_text import module

TABLE = Path(operand_forms.__file__).with_name("operands.tsv")


def op(kind: str, operands: str, results: str) -> str:
    """Return a module of one op whose operands are arguments of these types, separated by spaces."""
    types = [f"tensor<{type}>" for type in operands.split()]
    arguments = ", ".join(f"%x{index}: {type}" for index, type in enumerate(types))
    names = ", ".join(f"%x{index}" for index in range(len(types)))
    made = ", ".join(f"tensor<{type}>" for type in results.split())
    count = len(results.split())
    attributes = f"{{num_splits = {count} : i64}}" if kind.startswith("split") else "{}"
    values = ", ".join(f"%y#{index}" for index in range(count)) if count > 1 else "%y"
    return f"""
module {{
  func.func @main({arguments}) -> ({made}) {{
    %y{f":{count}" if count > 1 else ""} = "tfl.{kind}"({names}) {attributes} : ({", ".join(types)}) -> ({made})
    "func.return"({values}) : ({made}) -> ()
  }}
}}
"""


SOUND = [
    ("add", "?x3xf32 3xf32", "?x3xf32"),
    ("add", "2x3xi8 3xi8", "2x3xi8"),
    ("concatenation", "1xi32 2xi32 3xi32", "6xi32"),
    ("slice", "*xf32 2xi32 2xi32", "*xf32"),
    ("slice", "?x3xf32 2xi64 ?xi64", "?x?xf32"),
    ("strided_slice", "4x5x6xf32 1xi32 1xi32 1xi32", "2x5x6xf32"),
    ("transpose", "4x5xf32 2xi32", "5x4xf32"),
    ("pad", "4x5xf32 2x2xi32", "6x5xf32"),
    ("split_v", "6xf32 2xi32 i32", "2xf32 4xf32"),
    ("split", "1xi32 6xf32", "3xf32 3xf32"),
    ("topk_v2", "5xf32 i32", "2xf32 2xi32"),
    ("space_to_batch_nd", "1x4x4x2xf32 2xi32 2x2xi32", "4x2x2x2xf32"),
    ("fully_connected", "1x4xf32 2x4xi8", "1x2xf32"),
]
BROKEN = {
    ("transpose", "4x5xf32 f32", "5x4xf32"): "operand 1 (permutation) must have integer elements, but is tensor<f32>",
    ("concatenation", "?xi32 1xf32", "?xi32"): "operand 1 (values) must have elements of type i32, like operand 0",
    ("add", "2xf32 2xf32", "2xi32"): "result 0 (z) must have elements of type f32, like operand 0 (x)",
    ("less", "2xf32 2xf32", "2xf32"): "result 0 (z) must have elements of type i1, but is tensor<2xf32>",
    ("select_v2", "2xi32 2xf32 2xf32", "2xf32"): "operand 0 (condition) must have elements of type i1",
    ("slice", "4x5xf32 0xi32 2xi32", "4x5xf32"): "operand 1 (begin) must have 2 elements, but is tensor<0xi32>",
    ("slice", "4x5xf32 2xi32 3xi32", "4x5xf32"): "operand 2 (size) must have 2 elements",
    ("strided_slice", "4xf32 1xi32 2xi32 1xi32", "?xf32"): "operand 2 (end) must have 1 element, but is tensor<2xi32>",
    ("pad", "4x5xf32 3x2xi32", "6x5xf32"): "operand 1 (paddings) must have 4 elements",
    ("split_v", "6xf32 3xi32 i32", "2xf32 4xf32"): "operand 1 (size_splits) must have 2 elements",
    ("split", "2xi32 6xf32", "3xf32 3xf32"): "operand 0 (axis) must have 1 element,",
    ("split", "i32 6xf32", "3xf32 3xi32"): "result 1 (outputs) must have elements of type f32",
    ("space_to_batch_nd", "1x4x4x2xf32 2xi32 3x2xi32", "?x?x?x2xf32"): "operand 2 (paddings) must have 4 elements",
    ("resize_bilinear", "1x4x4x2xf32 3xi32", "1x?x?x2xf32"): "operand 1 (size) must have 2 elements",
}


@pytest.mark.parametrize("form", SOUND, ids=" ".join)
def test_accepted(form: tuple[str, str, str]) -> None:
    verify_operands(module(op(*form)))


@pytest.mark.parametrize(("form", "problem"), BROKEN.items(), ids=map(" ".join, BROKEN))
def test_refused(form: tuple[str, str, str], problem: str) -> None:
    with pytest.raises(InvalidModuleError, match=re.escape(problem)) as error:
        verify_operands(module(op(*form)))
    assert f"@main: tfl.{form[0]}" in str(error.value)


def test_each_op_is_listed_once_with_a_form_of_its_schema() -> None:
    rows = [line.split("\t") for line in TABLE.read_text().splitlines() if not line.startswith("#")]
    names = [name for _, names in rows for name in names.split()]
    assert len(names) == len(set(names))
    for form, kinds in rows:
        operands, results = (side.split() for side in form.split(">"))
        for name in kinds.split():
            schema = TFL.get(f"tfl.{name}")
            assert schema is not None, name
            assert len(operands) <= len(schema.operands), name
            assert len(results) <= len(schema.results), name
