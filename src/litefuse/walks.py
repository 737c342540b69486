"""Recursion without Python's stack, for walks that go as deep as the user's model does.

A step of the walk is a generator: it yields the steps that it depends on, and gets their results back.

    def depth(name: str) -> Walk[int]:
        depths = []
        for callee in callees(name):
            depths.append((yield depth(callee)))
        return 1 + max(depths, default=0)

    walk(depth("main"))
"""

from __future__ import annotations

from collections.abc import Generator
from types import TracebackType
from typing import Any, TypeVar

T = TypeVar("T")

Walk = Generator["Walk[Any]", Any, T]
"""A step of a walk whose result is a `T`."""


def walk(first: Walk[T]) -> T:
    """Run a step and all that it depends on. An exception passes through the steps as it would through calls."""
    stack: list[Walk[Any]] = [first]
    result: Any = None
    error: BaseException | None = None
    origin: TracebackType | None = None
    while True:
        try:
            following = stack[-1].send(result) if error is None else stack[-1].throw(error.with_traceback(origin))
        except StopIteration as end:
            stack.pop()
            if not stack:
                return end.value
            result, error = end.value, None
        except BaseException as raised:
            stack.pop()
            if not stack:
                raise
            if raised is not error:
                # The traceback of where it was raised; with a frame for each step it would take quadratic time.
                origin = raised.__traceback__
            result, error = None, raised
        else:
            stack.append(following)
            result, error = None, None
