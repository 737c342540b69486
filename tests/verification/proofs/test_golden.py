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
    proof, listed = prove_golden(path).proof, read_unproved().get(name_of(path))
    reason = proof.reason if proof is not None and not proof.is_proved else None
    assert (reason is None) == (listed is None), reason or "it is proved: remove it from unproved.tsv"
    assert (reason is not None and reason.startswith(DIFFER)) == (listed is not None and listed.startswith(DIFFER)), (
        reason
    )


def test_listed_files_exist() -> None:
    assert read_unproved().keys() <= {name_of(path) for path in files()}
