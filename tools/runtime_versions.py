"""Renew the table of versions in docs/deploy.md, between its two comments.

python -m tools.runtime_versions
"""

from __future__ import annotations

from pathlib import Path

from tools.runtime_tables import versions_table

PAGE = Path(__file__).resolve().parents[1] / "docs" / "deploy.md"
BEGIN = "<!-- written by `python -m tools.runtime_versions` -->\n\n"
END = "<!-- end of the table -->"


def page() -> str:
    """Return the text of the page with the table as the data has it."""
    head, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    return f"{head}{BEGIN}{versions_table()}\n\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page())
