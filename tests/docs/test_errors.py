"""The error reference has every error that the code raises, with a remedy."""

from __future__ import annotations

import re
from pathlib import Path

from litefuse import errors
from tools import error_reference
from tools.error_reference import PAGE, SOURCE, entries, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text() == page(), "run `python -m tools.error_reference`"


def test_every_class_of_errors_is_looked_for() -> None:
    kinds = {name: kind for name, kind in vars(errors).items() if isinstance(kind, type)}
    classes = {name for name, kind in kinds.items() if issubclass(kind, Exception)}
    control_flow = {name for name, kind in kinds.items() if issubclass(kind, errors.NoMatch)}
    assert classes - {"LitefuseError"} - control_flow <= set(error_reference.CLASSES)


def test_every_error_has_a_cure() -> None:
    rows = [line.split(" | ") for line in PAGE.read_text().splitlines() if line.startswith("| `")]
    assert len(rows) > 150
    assert all(len(row) == 3 and len(re.findall(r"\w+", row[2])) >= 2 for row in rows)


def test_an_error_is_found_with_its_text_and_hint(tmp_path: Path) -> None:
    file = tmp_path / "x.py"
    file.write_text(
        'HELP = "Do this."\n'
        "def f(x, y):\n"
        '    problem = f"{x} is wrong"\n'
        "    if y:\n"
        '        raise ReadError(x, "is damaged." if y else "is cut.", HELP)\n'
        '    raise ConversionError(problem + " indeed.", hint="Mend it.")\n'
    )
    assert list(entries(file)) == [
        ("ReadError", "is damaged. / is cut.", "Do this."),
        ("ConversionError", "… is wrong indeed.", "Mend it."),
    ]


def test_raised_classes_are_known() -> None:
    """The reference omits errors of classes that it does not know."""
    known = {*error_reference.CLASSES, "LitefuseError"}
    for path in SOURCE.rglob("*.py"):
        for name, bases in re.findall(r"^\s*class (\w+)\(([^)]*)\):", path.read_text(), re.MULTILINE):
            if known.intersection(re.findall(r"\w+", bases)):
                assert name in known, f"{path}: {name}"
