"""Files run right on the older runtimes that they claim to run on; `make test-runtimes` tries all on all."""

import pytest

from tests.e2e.runtimes.environments import environments
from tests.e2e.runtimes.families import families
from tests.e2e.runtimes.matrix import FAST, false_claims, measure

OLDER = FAST[0]
"""The runtime that files are converted for."""


@pytest.mark.parametrize("runtime", [None, OLDER])
def test_files_run_where_they_claim_to(runtime):
    names = [name for name in FAST if environments()[name].python() is not None]
    if not names or (runtime is not None and runtime not in names):
        pytest.skip("the packages of older runtimes cannot be fetched here")
    found = measure(list(families(fast=True, runtime=runtime)), names if runtime is None else [runtime])
    assert not false_claims(found)
    if runtime is not None:
        wrong = [finding for finding in found if finding.outcome != "ran" and finding.file.family != "ops"]
        assert not wrong
