"""TFLiteConverter's files of the graphs of `cases`: the numbers of their ops, in tflite_converter.json.

    python -m tests.passes.optimize.simplified.tflite_converter [NAME ...]     count them again

A NAME selects all graphs whose names contain it; without a NAME, only new graphs are counted. TFLiteConverter's file is
also compared with TensorFlow: if it is wrong, the record has the error in place of the number.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.support import harness
from tests.support.functions.comparison import comparison
from tests.support.recorded import RecordedCase, read
from tests.support.running.tflite_converter import Killed, Record, convert

RECORD = Record(Path(__file__).with_name("tflite_converter.json"), "tests.passes.optimize.simplified.tflite_converter")


def facts() -> dict[str, dict[str, int | str]]:
    """Return by graph and form: the number of TFLiteConverter's ops, or its error."""
    return RECORD.facts()


def measure_case(name: str) -> tuple[dict[str, int | str]]:
    """Count the ops of TFLiteConverter's files for each form of a graph."""
    return ({case.facts["form"]: _count_ops(case) for case in _forms()[name]},)


def _forms() -> dict[str, list[RecordedCase]]:
    """Return the cases of each graph."""
    found: dict[str, list[RecordedCase]] = {}
    for case in read("simplified").values():
        found.setdefault(case.facts["name"], []).append(case)
    return found


def _count_ops(case: RecordedCase) -> int | str:
    try:
        content = convert(case.saved_model)
        harness.compare_calls(content, case.calls, comparison=comparison(case.facts["tolerance"]))
    except Exception as error:
        return f"{type(error).__name__}: {error}".strip().splitlines()[0][:120]
    return sum(harness.count_ops(content).values())


def main(names: list[str]) -> None:
    """Count the ops, and write the record."""
    graphs = _forms()
    known = {name: found for name, found in facts().items() if name in graphs}
    chosen = [name for name in graphs if any(word in name for word in names) or (not names and name not in known)]
    for name, found in RECORD.measure(chosen):
        forms = [case.facts["form"] for case in graphs[name]]
        known[name] = dict.fromkeys(forms, found.reason) if isinstance(found, Killed) else found
        RECORD.write(known)


if __name__ == "__main__":
    main(sys.argv[1:])
