"""Programs that start worker processes."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
USES_COPIES = "LITEFUSE_TEST_COPIES" in os.environ
"""Whether workers are copies of the process, not scripts."""
SCRIPTS_ONLY = "from litefuse.runtime.worker import launch\nlaunch.can_fork = lambda: False\n"
COPIES_ONLY = "from litefuse.runtime.worker import launch\nassert launch.can_fork()\n"


def is_gone(number: int) -> bool:
    """Return whether a process that is not a child of this one has ended."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return True
    # A zombie stays in the process table.
    return f"{number} " in (state := Path(f"/proc/{number}/stat").read_text()) and ") Z " in state


def soon(condition: Any) -> bool:
    """Return whether a condition becomes true within a time far longer than it should need."""
    for _ in range(600):
        if condition():
            return True
        time.sleep(0.1)
    return False


def program(
    code: str, *, command: str = "exec {python} {script}", folder: Path, copies: bool = USES_COPIES
) -> subprocess.Popen[str]:
    """Start a separate script in a shell; it has `files` and everything a worker needs."""
    script = folder / "program.py"
    head = "import os, signal, sys\nimport numpy as np\n"
    head += "from litefuse.runtime.worker import *\nfrom tests.runtime.worker import files\n"
    head += COPIES_ONLY if copies else SCRIPTS_ONLY
    script.write_text(head + textwrap.dedent(code))
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    return subprocess.Popen(
        ["/bin/sh", "-c", command.format(python=sys.executable, script=script)],
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=folder,
    )


def output(process: subprocess.Popen[str]) -> str:
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out
