"""Distribution of tests among pytest-xdist's processes: the tests of a module stay together, long modules run first."""

from __future__ import annotations

from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from xdist.scheduler import LoadGroupScheduling

TESTS = Path(__file__).resolve().parents[1]


class ModuleScheduling(LoadGroupScheduling):
    """Runs the tests of a module, or of an `xdist_group`, in one process.

    What the tests of a module share, such as fixtures and converted models, is then made in one process only. Units of
    one test would also cost time in the scheduler, which visits all of a process's units whenever a test has ended.
    """

    def _split_scope(self, nodeid: str) -> str:
        group = super()._split_scope(nodeid)
        return nodeid.partition("::")[0] if group == nodeid else group


LONG_MODULES = (
    "e2e/hostile/test_signals.py",
    "e2e/interfaces/test_rnn_conversion.py",
    "runtime/worker/test_worker.py",
    "e2e/quantization/test_small_networks.py",
    "verification/model/test_verify.py",
    "e2e/recurrent/test_quantized.py",
    "legalizations/test_against_tensorflow.py",
    "e2e/interfaces/test_commands.py",
    "e2e/recurrent/test_programs.py",
    "tools/html_report/test_page.py",
    "tflite/test_structure.py",
    "e2e/recurrent/test_streaming.py",
    "sweeps/ops/test_ops.py",
    "e2e/recurrent/test_stateful_exports.py",
    "cli/test_quantize.py",
    "e2e/hostile/test_walks.py",
    "e2e/lingvo/test_cells.py",
    "passes/quantize/test_ops.py",
    "reference/test_against_tensorflow.py",
    "e2e/hostile/test_files.py",
)
"""Modules of `tests/` that take more than 10 s. They run first, so that no process is idle at the end."""
assert all((TESTS / name).exists() for name in LONG_MODULES), "LONG_MODULES names a module that does not exist"


def sort_tests(items: list[pytest.Item]) -> None:
    """Sort tests in place: those of `LONG_MODULES` first, all others in their order."""
    positions = {TESTS / name: number for number, name in enumerate(LONG_MODULES)}
    items.sort(key=lambda item: positions.get(item.path, len(positions)))


def run_test(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Run a test, and report its call, and a setup or teardown that did not pass.

    Each message takes processor time in both processes: with those for the begin and the end of a test, and for setups
    and teardowns that passed, a third of what xdist and pytest need.
    """
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
