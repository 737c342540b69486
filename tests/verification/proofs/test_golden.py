"""Golden files are proved: what a pass makes of a module computes the same real functions.

`unproved.tsv` lists the files that are not proved, with the reasons. `python -m tests.verification.proofs` says which
share of the shipped rules is proved, and with `--update` rewrites the list.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.verification.proofs.golden_proofs import DIFFER, files, name_of, prove_golden, read_unproved


@pytest.mark.parametrize("path", files(), ids=name_of)
def test_file_is_proved_or_listed(path: Path) -> None:
    proof, (listed, _) = prove_golden(path).proof, read_unproved().get(name_of(path), ("", ""))
    reason = "" if proof is None or proof.is_proved else proof.reason
    assert bool(reason) == bool(listed), reason or "it is proved: remove it from unproved.tsv"
    assert reason.startswith(DIFFER) == listed.startswith(DIFFER), reason


def test_differences_are_explained() -> None:
    """Formulas that differ are a fault of a rule, unless a law is missing or the rule differs on purpose."""
    unexplained = [name for name, (reason, why) in read_unproved().items() if reason.startswith(DIFFER) and not why]
    assert unexplained == []


def test_listed_files_exist() -> None:
    assert read_unproved().keys() <= {name_of(path) for path in files()}
