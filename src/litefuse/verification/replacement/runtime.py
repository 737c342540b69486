"""Run one side of a comparison with LiteRT's interpreter, in a worker process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.dialects.calls import CALL_KINDS
from litefuse.dialects.tfl.delegates import COMPOSITE
from litefuse.dialects.tfl.limits import ATTENTION
from litefuse.errors import LitefuseError, NoMatch, first_line
from litefuse.ir import CONSTANT, Function, Module
from litefuse.option_values import Debug
from litefuse.passes import finalize, legalize, lowering, recurrent

MAX_WEIGHTS = 1 << 26
"""Maximum bytes of constants in one side of a comparison."""
SECONDS = 60.0
"""Timeout of a call; a body that takes more than about 60 ms is not compared at all."""
IN_PROCESS = "verification"
"""Rule name of the event that reports the lack of a worker process."""


_PASSES = (
    recurrent.LOWER_SCANS,
    lowering.LOWER_TENSOR_LISTS,
    lowering.LOWER_HASH_TABLES,
    lowering.LOWER_CONTROL_FLOW,
    lowering.LOWER_STRINGS,
    legalize.LEGALIZE,
    finalize.COPY_OVERWRITTEN_VALUES,
    finalize.SPLIT_STATE_OPERANDS,
    finalize.COPY_EMPTY_RESULTS,
    finalize.BREAK_ALIASES,
    finalize.PLACE_STATE_WRITERS,
)
"""Passes after fusion that single ops need."""


class MissingKernelError(NoMatch):
    """Raised if the interpreter lacks a kernel for an op, or the ops cannot be converted."""


class Program:
    """A function that is converted by itself and runs on one interpreter, which a worker process keeps across calls."""

    def __init__(self, function: Function, source: Module, context: Context) -> None:
        """Convert `function`, which may refer to functions of `source`.

        Raises:
            NoMatch: The weights are too large, or the conversion failed.
        """
        weights = sum(op.attributes["value"].nbytes for op in function.ops() if op.kind == CONSTANT)
        if weights > MAX_WEIGHTS:
            raise NoMatch(f"too large to evaluate: {weights >> 20} MB of weights")
        # XNNPACK has a kernel for attention; of other composites, LiteRT runs the decompositions.
        needs_delegate = any(op.attributes["name"] == ATTENTION for op in function.ops_of({COMPOSITE}))
        # Imported lazily: conversions without fusions do not need it.
        from litefuse.runtime.worker import Session, shared_worker

        # The worker process starts up while this one converts.
        worker = shared_worker()
        try:
            content = _convert(function, source, context)
        except (LitefuseError, NoMatch) as error:
            raise MissingKernelError(f"the ops cannot be converted separately: {error}") from error
        self._content = content
        self._session = Session(content, worker, xnnpack=needs_delegate, seconds=SECONDS)
        self._context = context
        self._is_open = False

    def with_xnnpack(self) -> Program:
        """Return the same program on another interpreter, with XNNPACK."""
        from litefuse.runtime.worker import Session

        other = copy(self)
        other._session = Session(self._content, xnnpack=True, seconds=SECONDS)
        other._is_open = False
        return other

    def run(self, arrays: Sequence[np.ndarray[Any, Any]]) -> list[Any]:
        """Return the results of one call.

        Raises:
            RuntimeError, ValueError: The interpreter failed; if it crashed, the error is a `CrashedError`.
        """
        return self._do(lambda: self._session.run(arrays))

    def run_many(self, calls: Sequence[Sequence[np.ndarray[Any, Any]]]) -> list[list[Any]]:
        """Return the results of several calls in a single request; raise like `run` if one of them fails."""
        return self._do(lambda: self._session.run_many(calls))

    def _do(self, act: Callable[[], Any]) -> Any:
        if not self._is_open:
            self._open()
        try:
            return act()
        except RuntimeError as error:
            if "unresolved custom op" in str(error):
                raise MissingKernelError(first_line(error)) from error
            raise

    def _open(self) -> None:
        from litefuse.runtime.worker import CrashedError

        try:
            self._session.open()
        except CrashedError:
            raise
        except (RuntimeError, ValueError) as error:
            raise MissingKernelError(first_line(error)) from error
        self._is_open = True
        reason = self._session.in_process
        if reason and not any(event.rule == IN_PROCESS for event in self._context.events):
            text = f"replacements run in the converter's process, which a crash of LiteRT would end: {reason}"
            self._context.record(IN_PROCESS, "note", reason=text)


def _convert(function: Function, source: Module, context: Context) -> bytes:
    """Convert a function by itself, and return the model file."""
    from litefuse.passes.base import compile_module
    from litefuse.passes.simplify.inline import inline

    # The installed interpreter has no Flex delegate.
    own = context.fork(replace(context.options, allow_flex=False, verify=False, debug=Debug()))
    module = source.extract(function)
    for called in module.functions.values():
        if called is not function:
            called.attributes.clear()
    if module.has_any(CALL_KINDS):
        inline(module, own)
    return compile_module(module, own, _PASSES).to_bytes()
