"""Recursion without Python's call stack, for traversals as deep as the user's model.

A step of a walk is a generator that yields the steps it depends on and receives their results.

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
"""A step of a walk that returns a `T`."""


def walk(first: Walk[T]) -> T:
    """Run a step and all its dependencies. Exceptions propagate through the steps as they would through calls."""
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
                # Keep only the original traceback: adding a frame for each step would take quadratic time.
                origin = raised.__traceback__
            result, error = None, raised
        else:
            stack.append(following)
            result, error = None, None
