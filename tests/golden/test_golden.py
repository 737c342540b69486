"""Each pass as text: `<pass>/*.mlir` holds a module, `// -----`, and what the pass makes of it, with its events.

Attributes at their defaults are left out on both sides, and so is a signature `serving_default` of @main alone.
Lines `// option: name = value` (in JSON) set options; without them the pass runs with the defaults.
`pytest --update-golden` rewrites what follows the separator; read the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.golden import GOLDEN, LEGALIZATIONS, PASSES, SEPARATOR, run_pass

# The legalizations are checked by test_legalizations.py, numerically as well.
FILES = sorted({*GOLDEN.glob("**/*.mlir")}.difference(LEGALIZATIONS))


def _pass_name(path: Path) -> str:
    return path.relative_to(GOLDEN).parts[0]


def _id(path: Path) -> str:
    return path.relative_to(GOLDEN).with_suffix("").as_posix()


@pytest.mark.parametrize("path", FILES, ids=_id)
def test_pass(path: Path, update_golden: bool) -> None:
    source, separator, expected = path.read_text().partition(SEPARATOR)
    assert separator, "a golden file has a separator, even before its first run"
    found = run_pass(_pass_name(path), source)
    if update_golden:
        path.write_text(source + SEPARATOR + found)
    assert found == path.read_text().partition(SEPARATOR)[2], expected


# What it does depends on the machine: tests/e2e/recurrent/test_forms.py.
MEASURES = "autotune"
# They refuse files, and infer types as infer-shapes does: tests/frontend/litert.
CHECKS = ("check-source", "infer-types")


@pytest.mark.parametrize("name", [name for name in PASSES if name not in (MEASURES, *CHECKS)])
def test_every_pass_has_files(name: str) -> None:
    assert sum(_pass_name(path) == name for path in FILES) >= 2
