"""Models in worker processes."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from litefuse.runtime.worker.client import (
    AnyWorker,
    CrashedError,
    UnavailableError,
    fall_back_in_process,
    new_worker,
    shared_worker,
)

Array = np.ndarray[Any, Any]


class Session:
    """A model on an interpreter that is kept between calls, in this thread's shared worker.

    Because other models, or the program that it was copied from, may have corrupted that worker's memory, a crash is
    attributed to the model only in a separate interpreter. After a crash in any other worker, the model is opened again
    in such a worker, and all its calls are repeated there.

    `crash` is the crash that is attributed to the model; every later call raises it again.

    Args:
        content: the content of a `.tflite` file, or its absolute path.
        worker: the result of an earlier call of `shared_worker`. Default: call it now.
        xnnpack: whether to use XNNPACK for the ops that it supports.
        seconds: time limit for a response.
    """

    def __init__(
        self, content: bytes | str, worker: AnyWorker | None = None, *, xnnpack: bool, seconds: float = 60.0
    ) -> None:
        """Create a session; the model is opened by `open` or by the first call."""
        self._content = content
        self._options = {"xnnpack": xnnpack, "threads": 1}
        self._seconds = seconds
        self._calls: list[list[Array]] = []
        self.crash: CrashedError | None = None
        self._use(shared_worker() if worker is None else worker)

    @property
    def in_process(self) -> str:
        """The reason why the model runs in this process, or "" if it runs in a worker."""
        return self._worker.in_process

    def open(self) -> None:
        """Open the model; raises as `run` does."""
        self._run_confirmed(lambda number: None)

    def run(self, arrays: Sequence[Array]) -> list[Any]:
        """Return the results of one call.

        Raises the interpreter's `RuntimeError` or `ValueError`, or `CrashedError` if it crashed.
        """
        given = list(arrays)
        results = self._run_confirmed(lambda number: self._request("run", number, given))
        self._calls.append(given)
        return results

    def run_many(self, calls: Sequence[Sequence[Array]]) -> list[list[Any]]:
        """Return the results of several consecutive calls; raises as `run` does."""
        given = [list(arrays) for arrays in calls]
        results = self._run_confirmed(lambda number: self._request("run_many", number, given))
        self._calls += given
        return results

    def repeat(self, count: int) -> float:
        """Return the mean time of `count` further calls with the last inputs, in seconds."""
        return self._run_confirmed(lambda number: self._request("repeat", number, count))

    def _run_confirmed(self, act: Callable[[int], Any]) -> Any:
        """Return the result of `act(number)` for the model; raises `CrashedError` only for crashes due to the model."""
        if self.crash is not None:
            raise self.crash
        try:
            return self._attempt(act)
        except CrashedError as crash:
            if crash.is_timeout or crash.is_certain:
                self.crash = crash
                raise
        self._use(new_worker(is_quick=True))
        try:
            return self._attempt(act)
        except CrashedError as crash:
            self.crash = crash
            raise

    def _attempt(self, act: Callable[[int], Any]) -> Any:
        if not self._worker.is_alive:
            self._use(shared_worker())
        try:
            return act(self._ensure_open())
        except UnavailableError as error:
            self._use(fall_back_in_process(error))
            return act(self._ensure_open())

    def _use(self, worker: AnyWorker) -> None:
        self._worker = worker
        self._number: int | None = None

    def _ensure_open(self) -> int:
        """Return the model's number; opens it and repeats the calls so far if not yet done in this worker."""
        if self._number is None:
            number = self._worker.open(self._content, self._options, seconds=self._seconds)
            weakref.finalize(self, self._worker.release, number).atexit = False
            for arrays in self._calls:
                self._request("run", number, arrays)
            self._number = number
        return self._number

    def _request(self, method: str, number: int, *arguments: Any) -> Any:
        return self._worker.request(method, number, *arguments, seconds=self._seconds)
