"""Compare the functions of TensorFlow and keras.ops with TensorFlow, in child processes."""

from __future__ import annotations

import pytest

from tests.e2e.api.comparison import titles
from tests.e2e.api.entries import FORMS
from tests.e2e.api.tables import ENTRIES, expected_refusal
from tests.support import isolated


def failures(wanted: list[str]) -> list[str]:
    """Return the verdicts that are neither right nor expected to be refused."""
    found: list[str] = []
    for title, kind, reason in isolated.verdicts("tests.e2e.api.comparison", wanted):
        if kind not in ("right", "absent") and not (kind == "refused" and expected_refusal(title)):
            found.append(f"{kind} {title}: {reason}")
    return found


def test_a_few_functions() -> None:
    """Try a few functions in the form that declares the fewest static sizes."""
    assert not failures([f"{entry.name} {entry.usable_forms()[-1]}" for entry in ENTRIES if entry.fast])


# Not part of any graph: conversions to NumPy, derivatives, type queries and modules.
NOT_IN_GRAPHS = {"convert_to_numpy", "dtype", "is_tensor", "jvp", "image", "linalg", "nn", "numpy"}


def test_all_of_keras_ops_have_rows() -> None:
    from keras import ops

    public = {name for name in dir(ops) if not name.startswith("_")} - NOT_IN_GRAPHS
    images = {f"image.{name}" for name in dir(ops.image) if not name.startswith("_")}
    rows = [f"{entry.name}_" for entry in ENTRIES]
    missing = {name for name in public | images if not any(r.startswith(f"ops.{name}_") for r in rows)}
    assert not missing


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.timeout(1800)
def test_all_functions(form: str) -> None:
    assert not failures([title for title in titles(ENTRIES) if title.endswith(f" {form}")])
