"""Ctrl-C at any moment of the command: exit code 130, no traceback, no files left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import zoo

DEMO_MODEL = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
SCRIPT = """
import os, signal, sys, litefuse_command
litefuse_command.exit_on_interrupt()
print("started", flush=True)
if "AT_ONCE" in os.environ:
    os.kill(os.getpid(), signal.SIGINT)
sys.argv = ["litefuse", *sys.argv[1:]]
litefuse_command.main()
"""
"""The console script. What comes before its first statement is Python's own."""
COMMANDS = [["convert", str(DEMO_MODEL), "-o"], ["inspect", str(DEMO_MODEL)], ["--help"]]


def delays(place: int) -> list[float | None]:
    """Return the delays for a command: every fifth one of a series, as the commands begin with the same imports."""
    return [None, 0.0, (0.002, 0.005, 0.01)[place], *(0.04 * step for step in range(1 + 2 * place, 20, 5)), 1.0, 1.3]


def interrupt(command: list[str], delay: float | None) -> tuple[subprocess.CompletedProcess[str], bool]:
    """Run the command, and send it SIGINT so many seconds after its first line; if None, it does that itself.

    Return also whether it had ended before the signal.
    """
    environment = {**os.environ, "AT_ONCE": "1"} if delay is None else None
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    assert process.stdout.readline() == "started\n"
    had_ended = False
    if delay is not None:
        try:
            process.wait(delay)
            had_ended = True
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
    out, error = process.communicate(timeout=120)
    return subprocess.CompletedProcess(command, process.returncode, out, error), had_ended


@pytest.mark.parametrize(("place", "arguments"), list(enumerate(COMMANDS)))
def test_at_many_moments(tmp_path: Path, place: int, arguments: list[str]) -> None:
    """The delays grow until the command has ended before the signal twice: longer ones interrupt nothing."""
    codes: list[int] = []
    uninterrupted = 0
    for number, delay in enumerate(delays(place)):
        target = [str(tmp_path / f"{number}.tflite")] if arguments[-1] == "-o" else []
        done, had_ended = interrupt([sys.executable, "-c", SCRIPT, *arguments, *target], delay)
        assert "Traceback" not in done.stderr and "KeyboardInterrupt" not in done.stderr, (delay, done.stderr)
        # While Python itself shuts down, it leaves the signal to the system, which a shell shows as 130, too.
        assert done.returncode in (0, 130, -signal.SIGINT), (delay, done.returncode, done.stderr)
        assert done.returncode or not target or Path(target[0]).exists()
        codes.append(done.returncode)
        uninterrupted += had_ended
        if uninterrupted == 2:
            break
    assert codes[0] == 130
    assert not [path for path in tmp_path.iterdir() if path.suffix != ".tflite"]


def test_while_the_package_is_imported_by_dash_m(tmp_path: Path) -> None:
    """`python -m litefuse`: starting with the package's first line."""
    hook = tmp_path / "sitecustomize.py"
    hook.write_text(
        "import builtins, os, signal\n"
        "importer = builtins.__import__\n"
        "def interrupted(name, globals=None, locals=None, fromlist=(), level=0):\n"
        "    if name == 'litefuse.convert':\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "    return importer(name, globals, locals, fromlist, level)\n"
        "builtins.__import__ = interrupted\n"
    )
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, "-m", "litefuse", "--version"]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONPATH": path}, text=True)
    assert (done.returncode, done.stderr) == (130, "")


def test_a_program_that_imports_litefuse_keeps_its_signals() -> None:
    code = "import signal, litefuse, litefuse.cli; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "True\n", done.stderr


def test_the_console_script_begins_with_the_small_module() -> None:
    heavy = "{'litefuse', 'numpy', 'click'}"
    code = f"import sys, litefuse_command; print([name for name in sys.modules if name.split('.')[0] in {heavy}])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "[]\n", done.stderr
    pyproject = (Path(__file__).parents[2] / "pyproject.toml").read_text()
    assert 'litefuse = "litefuse_command:main"' in pyproject and 'py-modules = ["litefuse_command"]' in pyproject


AT_THE_END = """
import os, signal, sys, click, litefuse_command

def exit(context, code=0):
    os.kill(os.getpid(), signal.SIGINT)
    raise AssertionError("not ended")

click.Context.exit = exit
sys.argv = ["litefuse", "completion", "bash"]
litefuse_command.main()
"""


def test_while_click_ends_after_the_command() -> None:
    done = subprocess.run([sys.executable, "-c", AT_THE_END], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (130, "")


SWALLOWED = """
import sys, weakref
from litefuse.cli.shell.failures import report_failures

class Key: pass

def deleted(_reference):
    import os, signal
    print("deleted", flush=True)
    os.kill(os.getpid(), getattr(signal, sys.argv[1]))

def work():
    key = Key()
    reference = weakref.ref(key, deleted)
    del key
    import time
    time.sleep(20)

with report_failures(traceback=False):
    work()
"""


@pytest.mark.parametrize(("name", "code"), [("SIGTERM", 143), ("SIGINT", -signal.SIGINT)])
def test_a_signal_in_a_callback_is_not_lost(name: str, code: int) -> None:
    """Python drops exceptions that are raised in callbacks of weak references, such as those of its import locks."""
    done = subprocess.run([sys.executable, "-c", SWALLOWED, name], capture_output=True, text=True, timeout=120)
    assert done.stdout == "deleted\n"
    assert "Exception ignored" not in done.stderr
    assert done.returncode == code, done.stderr


def test_sigterm_in_a_rule_is_not_the_rules_error() -> None:
    """A rule that raises SystemExit is an error of the rule; SIGTERM while a rule runs ends the command."""
    code = """
import os, signal
import litefuse
from litefuse.cli.shell.failures import report_failures

@litefuse.legalize("tf.StridedSlice", "tf.MatMul")
def end(b, *operands, **attributes):
    os.kill(os.getpid(), signal.SIGTERM)
    raise litefuse.NoMatch("not yet ended")

with report_failures(traceback=False):
    litefuse.convert(%r, plugins=[end])
"""
    done = subprocess.run([sys.executable, "-c", code % str(DEMO_MODEL)], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (143, "")
