"""A worker process contains crashes, endless loops, and anything that ends the program meanwhile.

The tests run twice, once with workers that are scripts, once with copies of the process.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from litefuse.runtime.worker import CrashedError, InProcess, Session, Worker, client, launch, shared_worker
from tests.runtime.worker import files
from tests.runtime.worker.programs import ROOT, USES_COPIES, is_gone, output, program, soon

PLAIN = {"xnnpack": False, "threads": 1}


@pytest.fixture(autouse=True)
def _choose_start(monkeypatch: pytest.MonkeyPatch) -> None:
    if USES_COPIES:
        assert launch.can_fork()
    else:
        monkeypatch.setattr(launch, "can_fork", lambda: False)


@pytest.mark.slow
@pytest.mark.skipif(USES_COPIES, reason="this process is the one that the test starts")
def test_all_this_is_true_of_copies() -> None:
    """The processes of pytest-xdist have several threads, and cannot be copied; `test_fork.py` tests copies alone."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", __file__]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    environment["LITEFUSE_TEST_COPIES"] = "1"
    done = subprocess.run(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_worker_is_of_the_intended_kind() -> None:
    assert Worker(may_copy=True)._child.is_copy == USES_COPIES
    assert not Worker()._child.is_copy


def pid(worker: Any) -> int:
    return worker._child.process.pid


def kill(worker: Any) -> None:
    os.kill(pid(worker), signal.SIGKILL)
    worker._child.process.wait()


def run(content: bytes = b"", x: Any = files.X, **options: Any) -> Any:
    return Session(content or files.twice(), xnnpack=False, **options).run([x])[0]


def test_a_crash_is_an_error_and_the_next_model_runs() -> None:
    crashing = Session(files.crashes(), xnnpack=False)
    for _ in range(2):
        with pytest.raises(CrashedError, match=r"LiteRT crashed with signal 11 \(SIGSEGV\)\."):
            crashing.run([files.IDS])
    assert run().tolist() == [2, 2, 2]


def test_data_that_arrives_during_a_request_does_not_end_the_process() -> None:
    worker = client.ensure_started(client.new_worker())
    assert isinstance(worker, Worker)
    worker._send(("call", ("time", "sleep", 1.0), {}))
    time.sleep(0.3)
    worker._send(("call", ("math", "sqrt", 9.0), {}))
    assert client.decode(worker._read) == (True, None)
    assert client.decode(worker._read) == (True, 3.0)


def test_a_crash_is_blamed_on_no_other_model() -> None:
    sound = Session(files.twice(), xnnpack=False)
    assert sound.run([files.X]).pop().tolist() == [2, 2, 2]
    with pytest.raises(CrashedError):
        run(files.crashes(), files.IDS)
    assert sound.run([3 * files.X]).pop().tolist() == [6, 6, 6]
    assert sound.crash is None


def test_a_worker_that_is_killed_is_replaced_and_calls_are_repeated() -> None:
    session = Session(files.twice(), xnnpack=False)
    session.run([files.X])
    first = pid(shared_worker())
    kill(session._worker)
    assert session.repeat(2) >= 0
    assert pid(shared_worker()) != first
    # Also while it is used: only the system or a user sends this signal.
    worker = session._worker
    threading.Timer(0.5, kill, [worker]).start()
    assert soon(lambda: session.run([files.X]).pop().tolist() == [2, 2, 2] and session._worker is not worker)


def test_a_loop_without_end_has_a_deadline() -> None:
    with pytest.raises(CrashedError, match=r"LiteRT did not respond within 1 s\.") as found:
        run(files.never_ends(), seconds=1.0)
    assert found.value.is_timeout
    assert run().tolist() == [2, 2, 2]


def test_exceptions_are_those_of_the_interpreter() -> None:
    with pytest.raises(ValueError, match="not a valid Flatbuffer") as found:
        Session(b"no model", xnnpack=False).open()
    assert not isinstance(found.value, CrashedError)
    with pytest.raises(ValueError, match="Cannot set tensor"):
        run(x=np.ones(3, np.int32))
    with pytest.raises(RuntimeError, match="SystemExit: 3"):
        Worker().request("call", "sys", "exit", 3)


def test_large_arrays_and_strings_come_and_go() -> None:
    large = np.arange(1 << 23, dtype=np.float32)
    found = run(x=large)
    assert np.array_equal(found, large + large)
    assert found.flags.writeable
    (same,) = Worker().request("call", "copy", "copy", [np.array([b"a", b"\x00\xff"], object)])
    assert same.tolist() == [b"a", b"\x00\xff"]


def test_threads_have_their_own_workers() -> None:
    found: dict[int, Any] = {}
    first = pid(shared_worker())

    def work(number: int) -> None:
        for _ in range(2):
            if number % 2:
                with pytest.raises(CrashedError):
                    run(files.crashes(), files.IDS)
            assert run(x=number * files.X).tolist() == [2 * number] * 3
        found[number] = pid(shared_worker())

    threads = [threading.Thread(target=work, args=[number]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [0, 1, 2, 3]
    assert len({first, *found.values()}) == 5
    # They end with their threads.
    assert soon(lambda: all(is_gone(number) for number in found.values()))
    assert shared_worker().is_alive


def test_an_idle_worker_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "IDLE_SECONDS", 0.2)
    worker = Worker()
    number = worker.open(files.twice(), PLAIN)
    time.sleep(1)
    assert worker.request("run", number, [files.X])[0].tolist() == [2, 2, 2]
    worker.release(number)
    assert soon(lambda: not worker.is_alive)


@pytest.mark.parametrize("executable", ["", "/usr/bin/blender", "/bin/false"])
def test_without_a_worker_the_model_runs_in_this_process(executable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def work() -> None:
        session = Session(files.twice(), xnnpack=False)
        found.append((session.run([files.X])[0].tolist(), session.in_process, type(shared_worker())))

    found: list[Any] = []
    monkeypatch.setattr(sys, "executable", executable)
    if executable == "/bin/false":
        monkeypatch.setattr(launch, "find_obstacle", str)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    ((numbers, reason, kind),) = found
    assert (numbers, kind) == ([2, 2, 2], InProcess)
    assert "sys.executable is not a Python interpreter" in reason or "/bin/false cannot be started" in reason


def test_nothing_is_written_where_nothing_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> Any:
        raise OSError(30, "Read-only file system")

    for module, name in ((tempfile, "TemporaryFile"), (os, "mkdir")):
        monkeypatch.setattr(module, name, refuse)
    worker = Worker()
    assert worker.request("run", worker.open(files.twice(), PLAIN), [files.X])[0].tolist() == [2, 2, 2]
    monkeypatch.delattr(os, "memfd_create")
    worker = Worker()
    number = worker.open(files.crashes(), PLAIN)
    with pytest.raises(CrashedError, match="SIGSEGV"):
        worker.request("run", number, [files.IDS])


def test_a_script_without_a_guard_runs_once(tmp_path: Path) -> None:
    code = "print('begin')\nprint(Session(files.twice(), xnnpack=False).run([files.X])[0])\n"
    assert output(program(code, folder=tmp_path)) == "begin\n[2. 2. 2.]\n"
    # It does not need a file either.
    command = "exec {python} - < {script}"
    assert output(program(code, command=command, folder=tmp_path)) == "begin\n[2. 2. 2.]\n"


@pytest.mark.parametrize("closed", ["<&-", "2>&-", "<&- 2>&-", "<&- >&- 2>&-"])
def test_standard_streams_may_be_closed(closed: str, tmp_path: Path) -> None:
    code = """
        found = Session(files.twice(), xnnpack=True).run([files.X])[0].tolist()
        # What native code says goes to numbers that must not be those of the connection.
        for number in (0, 1, 2):
            try:
                os.write(number, b"noise")
            except OSError:
                pass
        for _ in range(3):
            found += Session(files.twice(), xnnpack=True).run([files.X])[0].tolist()
        open("found", "w").write(repr(found))
    """
    output(program(code, command=f"exec {{python}} {{script}} {closed}", folder=tmp_path))
    assert (tmp_path / "found").read_text() == repr([2.0] * 12)


def test_signals_that_a_program_treats_its_own_way(tmp_path: Path) -> None:
    code = """
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        session = Session(files.twice(), xnnpack=False)
        for _ in range(3):
            print(session.run([files.X])[0])
            os.kill(session._worker._child.process.pid, signal.SIGKILL)
        try:
            Session(files.crashes(), xnnpack=False).run([files.IDS])
        except CrashedError as error:
            print("crashed")
    """
    assert output(program(code, folder=tmp_path)) == "[2. 2. 2.]\n" * 3 + "crashed\n"


def test_a_forked_process_has_its_own_worker(tmp_path: Path) -> None:
    code = """
        session = Session(files.twice(), xnnpack=False)
        session.run([files.X])
        first = session._worker._child.process.pid
        copy = os.fork()
        print(session.run([files.X])[0], (session._worker._child.process.pid == first) == bool(copy), flush=True)
        if copy:
            os.waitpid(copy, 0)
            print(session.run([files.X])[0], session._worker._child.process.pid == first)
    """
    assert output(program(code, folder=tmp_path)) == "[2. 2. 2.] True\n" * 3


def test_little_memory(tmp_path: Path) -> None:
    code = """
        import resource
        session = Session(files.twice(), xnnpack=False)
        resource.setrlimit(resource.RLIMIT_AS, (600 << 20, 600 << 20))
        print(session.run([files.X])[0])
        session._worker.close()
        print(session.run([files.X])[0], session.in_process)
        session = Session(files.twice(), xnnpack=False)
        try:
            session.run([np.zeros(1 << 26, np.float32)])
        except (RuntimeError, MemoryError) as error:
            print("too large")
        print(session.in_process)
    """
    assert output(program(code, folder=tmp_path)) == "[2. 2. 2.]\n[2. 2. 2.] \ntoo large\n\n"


WAITS = """
    import threading
    worker = Worker(may_copy=True)
    worker.request("call", "os", "getpid")
    print(worker._child.process.pid, flush=True)
"""
HANGS = 'worker.request("run", worker.open(files.never_ends(), {"xnnpack": False}), [files.X])\n'


@pytest.mark.parametrize("then", ["import time; time.sleep(600)", HANGS], ids=["idle", "in a loop"])
def test_a_worker_ends_with_a_program_that_is_killed(then: str, tmp_path: Path) -> None:
    process = program(textwrap.dedent(WAITS) + then, folder=tmp_path)
    assert process.stdout is not None
    number = int(process.stdout.readline())
    time.sleep(0.3)
    assert not is_gone(number)
    process.kill()
    process.wait()
    assert soon(lambda: is_gone(number))


def test_a_worker_ends_with_a_program_that_ends(tmp_path: Path) -> None:
    hanging = "threading.Thread(target=lambda: " + HANGS.strip() + ", daemon=True).start()\n"
    for then in ("", "sys.exit(0)\n", hanging):
        process = program(textwrap.dedent(WAITS) + then, folder=tmp_path)
        number = int(output(process))
        assert soon(lambda number=number: is_gone(number))


def test_ctrl_c_ends_the_request_and_nothing_else(tmp_path: Path) -> None:
    code = textwrap.dedent(WAITS) + textwrap.dedent("""
        number = worker.open(files.never_ends(), {"xnnpack": False})
        try:
            print("opened", flush=True)
            worker.request("run", number, [files.X])
        except KeyboardInterrupt:
            print("interrupted", worker.is_alive, Session(files.twice(), xnnpack=False).run([files.X])[0])
    """)
    process = program(code, folder=tmp_path)
    assert process.stdout is not None
    number = int(process.stdout.readline())
    assert process.stdout.readline() == "opened\n"
    time.sleep(0.3)
    # To all processes of the group, as a terminal does it.
    os.killpg(process.pid, signal.SIGINT)
    assert output(process) == "interrupted False [2. 2. 2.]\n"
    assert soon(lambda: is_gone(number))
