"""The worker processes of conversions, in tests that convert many models."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from litefuse.runtime.worker import shared_worker


@contextmanager
def one_process() -> Iterator[None]:
    """Run all calibrations and trials in the same process, because its start takes longer than they do."""
    with (
        mock.patch("litefuse.runtime.worker.kernels.unused_worker", shared_worker),
        mock.patch("litefuse.passes.quantize.search.trials.new_worker", lambda **_: shared_worker()),
    ):
        yield
