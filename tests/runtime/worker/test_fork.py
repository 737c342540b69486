"""A worker that is a copy of the process shares nothing with it but memory that it does not change."""

from __future__ import annotations

import mmap
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from litefuse.runtime.worker import fork
from tests.runtime.worker.programs import output, program


def run(code: str, folder: Path, *, command: str = "exec {python} {script}") -> str:
    return output(program(code, folder=folder, copies=True, command=command))


def test_open_files_stay_those_of_the_program(tmp_path: Path) -> None:
    code = """
        reading, writing = os.pipe()
        worker = Worker(may_copy=True)
        found = worker.request("call", "os", "listdir", "/proc/self/fd")
        # The last one is that of the folder.
        print(len(found) - 1 == 5 and {"0", "1", "2"} < set(found), worker._child.is_copy)
        os.close(writing)
        print(os.read(reading, 1))
    """
    assert run(code, tmp_path) == "True True\nb''\n"


def test_finalizers_run_once(tmp_path: Path) -> None:
    code = """
        import gc
        # Only the calls below collect garbage.
        gc.disable()

        class Garbage:
            def __init__(self):
                self.cycle = self

            def __del__(self):
                open("file", "a").write("x")

        Garbage()
        worker = Worker(may_copy=True)
        worker.request("call", "gc", "collect")
        print(worker._child.is_copy, os.path.exists("file"))
        worker.close()
        gc.collect()
    """
    assert run(code, tmp_path) == "True False\n"
    assert (tmp_path / "file").read_text() == "x"


def test_output_is_written_once_and_exit_handlers_run_once(tmp_path: Path) -> None:
    code = """
        import atexit
        atexit.register(lambda: os.write(1, b"end\\n"))
        sys.stdout.write("begin ")
        worker = Worker(may_copy=True)
        worker.request("call", "builtins", "print", "from the worker", flush=True)
        print("said:", worker._child.log.text().strip())
        worker._child.lifeline.close()
        worker._child.process.wait()
        worker = Worker(may_copy=True)
        print(worker.request("call", "os", "read", 0, 1))
    """
    assert run(code, tmp_path, command="echo input | {python} {script}") == ("begin said: from the worker\nb''\nend\n")


def test_signals_are_not_handled_as_in_the_program(tmp_path: Path) -> None:
    code = """
        import faulthandler, time
        faulthandler.enable()
        for number in (signal.SIGTERM, signal.SIGUSR1):
            signal.signal(number, lambda *_: os.write(1, b"handled\\n"))
        signal.signal(signal.SIGIO, signal.SIG_IGN)
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGIO, signal.SIGTERM})
        read, write = os.pipe()
        os.set_blocking(write, False)
        signal.set_wakeup_fd(write)
        for number in (signal.SIGTERM, signal.SIGUSR1):
            worker = Worker(may_copy=True)
            print(worker.request("call", "os", "getsid", 0) != os.getsid(0))
            os.kill(worker._child.process.pid, number)
            print(worker._child.process.wait() == -number)
        print(signal.pthread_sigmask(signal.SIG_BLOCK, ()) == {signal.SIGIO, signal.SIGTERM})
        try:
            Session(files.crashes(), Worker(may_copy=True), xnnpack=False).run([files.IDS])
        except CrashedError as error:
            print(error)
        worker = Worker(may_copy=True)
        worker.request("call", "os", "getpid")
        worker._child.lifeline.close()
        print(worker._child.process.wait() == -signal.SIGIO)
    """
    expected = "True\n" * 5 + "LiteRT crashed with signal 11 (SIGSEGV).\nTrue\n"
    assert run(code, tmp_path) == expected


def test_settings_of_the_program_do_not_count(tmp_path: Path) -> None:
    code = """
        import warnings
        warnings.simplefilter("error")
        np.seterr(all="raise")
        worker = Worker(may_copy=True)
        print(worker.request("call", "numpy", "divide", np.float32(1), np.float32(0)))
        worker.request("call", "warnings", "warn", "nothing")
        # The garbage collector is off during conversions.
        import gc
        import gc
        gc.disable()
        print(Worker(may_copy=True).request("call", "gc", "isenabled"), gc.isenabled())
    """
    assert run(code, tmp_path) == "inf\nTrue False\n"


def test_threads_of_openblas_are_no_obstacle(tmp_path: Path) -> None:
    code = """
        threads = lambda: len(os.listdir("/proc/self/task"))
        a = np.ones((300, 300))
        print(a.dot(a)[0, 0], threads() == len(os.sched_getaffinity(0)))
        worker = Worker(may_copy=True)
        import time
        # The kernel lists a thread for a moment after its end.
        for _ in range(1000):
            if threads() > 1:
                time.sleep(0.01)
        print(worker._child.is_copy, threads())
        print(worker.request("call", "numpy", "dot", a, a)[0, 0], a.dot(a)[0, 0])
    """
    command = "exec env -u OPENBLAS_NUM_THREADS {python} {script}"
    assert run(code, tmp_path, command=command) == "300.0 True\nTrue 1\n300.0 300.0\n"


def test_a_thread_that_python_does_not_know_makes_the_worker_a_script(tmp_path: Path) -> None:
    code = """
        import _thread, threading, warnings
        warnings.simplefilter("error")
        lock = _thread.allocate_lock()
        lock.acquire()
        _thread.start_new_thread(lock.acquire, ())
        os.sched_getaffinity = lambda _: range(99)
        print(threading.active_count(), launch.can_fork())
        worker = Worker(may_copy=True)
        print(worker._child.is_copy, worker.request("call", "math", "sqrt", 9.0))
        worker.close()
        # No process is left.
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            print("none")
    """
    assert run(code, tmp_path) == "1 True\nFalse 3.0\nnone\n"


@pytest.mark.parametrize(
    "fault",
    [
        "sys.modules['ai_edge_litert.interpreter'] = None",
        "client._SECONDS_TO_START_COPY = 0.5; os.register_at_fork(after_in_child=lambda: time.sleep(600))",
        "os.register_at_fork(after_in_child=lambda: os.kill(os.getpid(), signal.SIGKILL))",
    ],
    ids=["import", "deadlock", "signal"],
)
def test_a_copy_that_does_not_start_is_replaced_by_a_script(fault: str, tmp_path: Path) -> None:
    code = f"""
        import time
        from litefuse.runtime.worker import client
        {fault}
        session = Session(files.twice(), xnnpack=False)
        print(session._worker._child.is_copy, session.run([files.X])[0], session._worker._child.is_copy)
        print(repr(session.in_process))
    """
    assert run(code, tmp_path) == "True [2. 2. 2.] False\n''\n"


def test_a_crash_of_a_copy_is_confirmed_by_a_script(tmp_path: Path) -> None:
    code = """
        session = Session(files.crashes(), xnnpack=False)
        print(session._worker._child.is_copy)
        try:
            session.run([files.IDS])
        except CrashedError as error:
            print(session._worker._child.is_copy, error.is_certain)
    """
    assert run(code, tmp_path) == "True\nFalse True\n"


def test_a_program_without_free_descriptors(tmp_path: Path) -> None:
    code = """
        import resource
        session = Session(files.twice(), xnnpack=False)
        print(session._worker._child.is_copy)
        resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))
        session._worker.close()
        print(session.run([files.X])[0], "Too many open files" in session.in_process)
    """
    assert run(code, tmp_path) == "True\n[2. 2. 2.] True\n"


@pytest.fixture
def one_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the process seem to have one thread, as it has without pytest-xdist and TensorFlow."""
    monkeypatch.setattr(fork, "_count_threads", lambda: 1)
    monkeypatch.setattr(fork, "_anonymous_bytes", lambda: 0)
    monkeypatch.setattr(fork, "_is_traced", lambda: False)
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(threading, "current_thread", threading.main_thread)
    yield


@pytest.mark.usefixtures("one_thread")
def test_programs_that_are_not_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fork.can_fork()
    with mmap.mmap(-1, 1):
        assert not fork.can_fork()
    assert fork.can_fork()
    obstacles = (
        (sys, "platform", "darwin"),
        (os, "fork", lambda: 0),
        (fork, "_count_threads", lambda: 1000),
        (fork, "_anonymous_bytes", lambda: 1 << 30),
        (fork, "_is_traced", lambda: True),
        (fork, "_PROC", "/nowhere/"),
        (threading, "active_count", lambda: 2),
        (threading, "current_thread", lambda: None),
    )
    for owner, name, value in obstacles:
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, value)
            assert not fork.can_fork(), name
    assert fork.can_fork()


def test_a_program_that_is_traced_is_not_copied(tmp_path: Path) -> None:
    code = """
        print(launch.can_fork())
        sys.settrace(lambda *_: None)
        print(launch.can_fork())
        sys.settrace(None)
        sys.setprofile(lambda *_: None)
        print(launch.can_fork())
        sys.setprofile(None)
        if sys.version_info >= (3, 12):
            sys.monitoring.use_tool_id(2, "tool")
            print(launch.can_fork())
        else:
            print(False)
    """
    assert run(code, tmp_path) == "True\nFalse\nFalse\nFalse\n"
