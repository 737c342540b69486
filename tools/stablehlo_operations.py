"""Write docs/stablehlo_operations.md: the operations of StableHLO, and what becomes of each.

    python -m tools.stablehlo_operations

The operations are those of `src/litefuse/frontend/stablehlo/artifact/ops.tsv`, the descriptions are those of the rules.
"""

from __future__ import annotations

from pathlib import Path

from litefuse.frontend.stablehlo.artifact.table import newest_version, signatures
from litefuse.frontend.stablehlo.blocks import UNSUPPORTED
from litefuse.frontend.stablehlo.translate import RULES

PAGE = Path(__file__).resolve().parents[1] / "docs" / "stablehlo_operations.md"
STRUCTURE = {
    "func": "A function, which is inlined.",
    "return": "The results of a function or region.",
}
"""What has no rule of its own."""
HEAD = """\
# Operations of StableHLO

Models of JAX and of Keras on JAX are programs of [StableHLO](https://openxla.org/stablehlo/spec). This page lists its
operations up to version {version}, and what litefuse does with each. It is written from the rules by
`python -m tools.stablehlo_operations`.

An operation may be translated in general, but not with all attributes or element types: then the conversion ends with
an error that names the operation, its place in the model and the reason. Answers are compared with XLA's for all
operations of this page (`tests/e2e/stablehlo/operations`).

NaN: sorts and `top_k` order NaN and -0 as StableHLO does. `argmax`, `max` and `min` follow LiteRT's kernels, which
ignore NaN.

## Translated

| operations | what is translated |
|---|---|
"""
REFUSED = """
## Refused

| operations | reason |
|---|---|
"""


def page() -> str:
    """Return the text of the page."""
    names = sorted({signature.name for signature in signatures().values()})
    translated, refused = _Table(), _Table()
    for name in names:
        if name in UNSUPPORTED:
            refused.add(name, UNSUPPORTED[name])
        else:
            translated.add(name, STRUCTURE.get(name) or _describe(name))
    version = ".".join(map(str, newest_version()))
    return HEAD.format(version=version) + translated.text() + REFUSED + refused.text()


class _Table:
    """Rows of operations with the same description."""

    def __init__(self) -> None:
        self._rows: dict[str, list[str]] = {}

    def add(self, name: str, description: str) -> None:
        self._rows.setdefault(description[0].upper() + description[1:], []).append(f"`{name}`")

    def text(self) -> str:
        return "".join(f"| {', '.join(names)} | {description} |\n" for description, names in self._rows.items())


def _describe(name: str) -> str:
    """Return the first sentence of the rule's docstring, as a noun."""
    first = " ".join((RULES[name].__doc__ or "").partition("\n\n")[0].split())
    return first.removeprefix("Translate ")


def main() -> None:
    """Write the page."""
    PAGE.write_text(page())


if __name__ == "__main__":
    main()
