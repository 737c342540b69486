"""Fixtures and settings that all tests share."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Generator
from typing import Any

import numpy as np
import pytest

# TensorFlow's default depends on the processor; without oneDNN it lacks CPU kernels that the tests compare with.
os.environ.setdefault("TF_ENABLE_ONEDNN_OPTS", "1")
# A shell starts background processes with SIGINT ignored, which all children would inherit.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--update-golden`, which rewrites the expected texts; the difference is reviewed."""
    parser.addoption("--update-golden", action="store_true", help="rewrite golden files instead of comparing")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Run the tests of a module in one process if `--dist loadgroup` is given."""
    if config.getoption("dist") != "loadgroup":
        return None
    from tests.support.distribution import ModuleScheduling

    return ModuleScheduling(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put long modules first in the processes of pytest-xdist."""
    if hasattr(config, "workerinput"):
        from tests.support.distribution import sort_tests

        sort_tests(items)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Send only reports that say something from the processes of pytest-xdist."""
    if not hasattr(item.config, "workerinput"):
        return None
    from tests.support.distribution import run_test

    run_test(item, nextitem)
    return True


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect no garbage while tests are collected, and exclude TensorFlow and the tests from it afterwards.

    The import of TensorFlow would start several full collections, and Keras often starts one.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Return whether this run rewrites golden files."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture
def one_process() -> Generator[None, None, None]:
    """Run all calibrations and trials of a test in the process of this module's other tests."""
    from tests.support.running.workers import one_process

    with one_process():
        yield


@pytest.fixture(autouse=True)
def _restart_generators(request: pytest.FixtureRequest) -> None:
    """Reset the random generators of a module, so that a test's numbers do not depend on the tests before it."""
    for name, value in vars(request.module).items():
        if isinstance(value, np.random.Generator):
            state = GENERATOR_STATES.setdefault((request.module.__name__, name), value.bit_generator.state)
            value.bit_generator.state = state


GENERATOR_STATES: dict[tuple[str, str], Any] = {}
"""States of the generators when their modules had been imported."""
