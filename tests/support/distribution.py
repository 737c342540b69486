"""Distribution of tests among pytest-xdist's processes: the tests of a module stay together."""

from __future__ import annotations

from xdist.scheduler import LoadGroupScheduling


class ModuleScheduling(LoadGroupScheduling):
    """Runs the tests of a module, or of an `xdist_group`, in one process.

    What the tests of a module share, such as fixtures and converted models, is then made in one process only. Units of
    one test would also cost time in the scheduler, which visits all of a process's units whenever a test has ended.
    """

    def _split_scope(self, nodeid: str) -> str:
        group = super()._split_scope(nodeid)
        return nodeid.partition("::")[0] if group == nodeid else group
