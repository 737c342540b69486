"""Write docs/models.md: every model of `keras.applications` compared with tf.lite.TFLiteConverter.

python -m tests.e2e.applications.table       write it from tests/e2e/applications/figures.json
"""

from __future__ import annotations

from typing import Any

from tests.e2e.applications import sweep
from tests.e2e.applications.catalogue import APPLICATIONS, DEFAULT, FREE, SMALL, Application
from tests.support import zoo

PAGE = zoo.ROOT / "docs" / "models.md"
KERAS = {"keras3": "Keras 3", "tf_keras": "tf_keras"}
INTRODUCTION = """# Models of keras.applications

Every model of `keras.applications`, of Keras 3 and of tf_keras, with random weights, converted by litefuse and by
`tf.lite.TFLiteConverter`. `python -m tests.e2e.applications --tflite-converter` measures them, and
`python -m tests.e2e.applications.table` writes this page.

- **ops**, **bytes**: of the files of litefuse / TFLiteConverter.
- **error**: the largest difference from TensorFlow's result, relative to the largest result, over several calls, with
  and without XNNPACK, and at another batch size. Hundreds of layers with random weights amplify rounding in both
  files.
- **time**: the median time per call of litefuse's file divided by that of TFLiteConverter's, on one thread with
  XNNPACK and one image; the two files took turns. In parentheses: the difference between two interpreters that run
  the very same file.

{counts}
"""
FORMS = {
    SMALL: "Smallest size",
    DEFAULT: "Usual size",
    FREE: "Free sizes, without the head",
}
HEAD = """
## {title}

| model | ops | bytes | error | time |
|---|---|---|---|---|
"""


def page() -> str:
    """Return the whole page."""
    facts = sweep.recorded()
    parts = [INTRODUCTION.format(counts=_counts(facts))]
    for form, title in FORMS.items():
        rows = [row for row in APPLICATIONS if row.form == form and row.name in facts]
        lines = (_row(row, facts[row.name]) for row in sorted(rows, key=lambda row: (row.model, row.name)))
        parts.append(HEAD.format(title=title) + "\n".join(lines) + "\n")
    return "".join(parts)


def _counts(facts: dict[str, Any]) -> str:
    known = [facts[row.name] for row in APPLICATIONS if row.name in facts]
    both = [
        found
        for found in known
        if found["tflite_converter"].get("converts", True) and "ops" in found["tflite_converter"]
    ]
    fewer = sum(found["litefuse"]["ops"] < found["tflite_converter"]["ops"] for found in both)
    as_many = sum(found["litefuse"]["ops"] == found["tflite_converter"]["ops"] for found in both)
    smaller = sum(found["litefuse"]["bytes"] < found["tflite_converter"]["bytes"] for found in both)
    return (
        f"Of {len(both)} models that both convert, litefuse's file has fewer ops in {fewer} and as many in {as_many}, "
        f"and is smaller in {smaller}."
    )


def _row(row: Application, found: dict[str, Any]) -> str:
    converted, reference, times = found["litefuse"], found["tflite_converter"], found.get("milliseconds")
    name = " ".join((row.model, *(f"{key}={value}" for key, value in row.options.items())))
    pairs = (("ops", "{:,}"), ("bytes", "{:,}"), ("relative_error", "{:.1e}"))
    cells = (
        " / ".join(show.format(side[key]) if key in side else "-" for side in (converted, reference))
        for key, show in pairs
    )
    time = "" if times is None else f"{times['median_ratio']:.3f} ({times['noise']:.1%})"
    return f"| {name}, {KERAS[row.keras]} | {' | '.join(cells)} | {time} |"


if __name__ == "__main__":
    PAGE.write_text(page())
