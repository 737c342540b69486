"""Write docs/builtin_ops.md: LiteRT's operators as rules create them (`b.tfl.<op>`), from the dialect's table.

    python -m tools.builtin_ops

The table is `src/litefuse/dialects/tfl/ops.tsv`, with the attributes of LiteRT's schema.
"""

from __future__ import annotations

import enum
from pathlib import Path
from typing import Any

from litefuse.dialects import TFL
from litefuse.ir import REQUIRED, DType, OperandSpec, OpSchema

PAGE = Path(__file__).resolve().parents[1] / "docs" / "builtin_ops.md"
HEAD = """\
# LiteRT's operators in rules

This page is written from the table of LiteRT's operators by `python -m tools.builtin_ops`. A rule creates an op by
`b.tfl.<op>`, with operands by position and attributes by keyword: `b.tfl.softmax(x, beta=0.5)`. An operand may be an
array or a number, and None if it is optional and absent. Result types are inferred. Attributes without a default are
required. Layouts are LiteRT's, as in `b.tfl.fully_connected(x, weights[outputs, inputs], bias)` and
`b.tfl.conv_2d(input NHWC, filter OHWI, bias)`.

`x?` may be None, and `xs*` is any number of operands. Create a `state` with
[`litefuse.rules.initial_state`](api.md#litefuserulesinitial_state).

| op | operands | results | attributes |
|---|---|---|---|
"""


def page() -> str:
    """Return the text of the page."""
    schemas = (TFL.get(kind) for kind in sorted(TFL.kinds()) if not kind.startswith("tfl.pseudo_"))
    return HEAD + "\n".join(_row(schema) for schema in schemas if schema is not None) + "\n"


def _row(schema: OpSchema) -> str:
    attributes = (
        f"`{name}`" if spec.default is REQUIRED else f"`{name}={_format_default(spec.default)}`"
        for name, spec in schema.attributes.items()
        if not spec.derived
    )
    cells = (f"`{schema.kind.removeprefix('tfl.')}`", _format_specs(schema.operands), _format_specs(schema.results))
    return f"| {' | '.join(cells)} | {', '.join(attributes)} |"


def _format_specs(specs: tuple[OperandSpec, ...]) -> str:
    return ", ".join(
        f"{spec.name}{'*' if spec.variadic else ''}{'?' if spec.optional else ''}{' (state)' if spec.is_ref else ''}"
        for spec in specs
    ).replace("_", r"\_")


def _format_default(default: Any) -> str:
    if isinstance(default, DType):
        return f"DType.{default.name}"
    return repr(default.name if isinstance(default, enum.Enum) else default).replace("'", '"')


if __name__ == "__main__":
    PAGE.write_text(page())
