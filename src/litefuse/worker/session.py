"""A model in a worker."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from litefuse.worker.client import AnyWorker, CrashedError, UnavailableError, new_worker, shared_worker, unavailable

Array = np.ndarray[Any, Any]


class Session:
    """A model on an interpreter that is kept from call to call, in the worker that this thread shares.

    Other models may have damaged that worker's memory. A crash therefore counts only in a worker in which no other
    model was opened: elsewhere the model is opened once more in a new one, and all its calls are repeated there.

    `crash` is what ended it: every later call raises that again.

    Args:
        content: the content of a `.tflite` file.
        worker: what `shared_worker` returned, before the content was ready; by default what it returns now.
        xnnpack: whether XNNPACK takes what it can.
        seconds: how long to wait for an answer.
    """

    def __init__(
        self, content: bytes, worker: AnyWorker | None = None, *, xnnpack: bool, seconds: float = 60.0
    ) -> None:
        """The model is opened by `open`, or with the first call."""
        self._content = content
        self._options = {"xnnpack": xnnpack, "threads": 1}
        self._seconds = seconds
        self._calls: list[list[Array]] = []
        self.crash: CrashedError | None = None
        self._use(shared_worker() if worker is None else worker)

    @property
    def in_process(self) -> str:
        """Why the model runs in this process, or "" where a worker runs it."""
        return self._worker.in_process

    def open(self) -> None:
        """Open the model; raises as `run` does."""
        self._confirmed(lambda number: None)

    def run(self, arrays: Sequence[Array]) -> list[Any]:
        """Return the results of one call.

        Raises `RuntimeError` or `ValueError` where the interpreter does, `CrashedError` where it crashed.
        """
        given = list(arrays)
        found = self._confirmed(lambda number: self._request("run", number, given))
        self._calls.append(given)
        return found

    def run_many(self, calls: Sequence[Sequence[Array]]) -> list[list[Any]]:
        """Return the results of several calls in a row; raises as `run` does."""
        given = [list(arrays) for arrays in calls]
        found = self._confirmed(lambda number: self._request("run_many", number, given))
        self._calls += given
        return found

    def repeat(self, count: int) -> float:
        """Return the seconds that one call takes, the mean of `count` more calls with the last inputs."""
        return self._confirmed(lambda number: self._request("repeat", number, count))

    def _confirmed(self, act: Callable[[int], Any]) -> Any:
        """What `act` returns for the model's number; raises `CrashedError` where the model alone is to blame."""
        if self.crash is not None:
            raise self.crash
        try:
            return self._attempted(act)
        except CrashedError as crash:
            if crash.is_late or (crash.is_certain and self._worker.opened == 1):
                self.crash = crash
                raise
        self._use(new_worker(is_quick=True))
        try:
            return self._attempted(act)
        except CrashedError as crash:
            self.crash = crash
            raise

    def _attempted(self, act: Callable[[int], Any]) -> Any:
        if not self._worker.is_alive:
            self._use(shared_worker())
        try:
            return act(self._opened())
        except UnavailableError as error:
            self._use(unavailable(error))
            return act(self._opened())

    def _use(self, worker: AnyWorker) -> None:
        self._worker = worker
        self._number: int | None = None

    def _opened(self) -> int:
        """The model's number; it is opened, and the calls so far repeated, if that was not done in this worker."""
        if self._number is None:
            number = self._worker.open(self._content, self._options, seconds=self._seconds)
            weakref.finalize(self, self._worker.release, number).atexit = False
            for arrays in self._calls:
                self._request("run", number, arrays)
            self._number = number
        return self._number

    def _request(self, method: str, number: int, *arguments: Any) -> Any:
        return self._worker.request(method, number, *arguments, seconds=self._seconds)
