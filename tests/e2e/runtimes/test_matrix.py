"""Files run right on the older runtimes that they claim to run on; `make test-runtimes` tries all on all."""

import pytest

from litefuse.dialects.tfl.targets.runtimes import runtimes
from tests.e2e.runtimes.environments import environments
from tests.e2e.runtimes.families import families
from tests.e2e.runtimes.matrix import (
    CLAIMS,
    CONVERSIONS,
    FAST,
    changed_claims,
    claims_of,
    false_claims,
    measure,
    recorded_claims,
)

OLDER = FAST[0]
"""The runtime that files are converted for."""


@pytest.fixture(scope="module", name="defaults")
def default_files():
    return list(families(fast=True))


@pytest.fixture(scope="module", name="converted")
def converted_files():
    return list(families(fast=True, runtime=OLDER))


def test_default_files_claim_what_is_recorded(defaults):
    assert not changed_claims(claims_of(defaults, list(runtimes())), CLAIMS)


def test_files_for_a_runtime_are_converted_or_refused_as_recorded(converted):
    assert not changed_claims(claims_of(converted, [OLDER]), CONVERSIONS)


def test_default_files_run_right_where_they_claim_to(defaults):
    names = [name for name in FAST if environments()[name].python() is not None]
    if not names:
        pytest.skip("the packages of older runtimes cannot be fetched here")
    assert not false_claims(measure(defaults, names))


def test_files_for_a_runtime_run_right_there(converted):
    if environments()[OLDER].python() is None:
        pytest.skip("the packages of older runtimes cannot be fetched here")
    found = measure(converted, [OLDER])
    assert not false_claims(found)
    assert not [finding for finding in found if finding.outcome not in ("ran", "named")]


def test_conversions_for_a_runtime_claim_to_run_there_or_name_layers():
    unclaimed = {key for key, letter in recorded_claims(CONVERSIONS).items() if letter == "."}
    # The Python class of LiteRT 1.0.1 crashes on scalars, whatever the file computes.
    assert all(stem.startswith("variables-") and name == "litert-1.0.1" for stem, name in unclaimed)
