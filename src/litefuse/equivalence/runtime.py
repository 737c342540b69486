"""Run one side of a comparison in LiteRT's interpreter."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from litefuse.errors import LitefuseError, NoMatch, first_line
from litefuse.events import Context
from litefuse.ir import CALL_KINDS, CONSTANT, Function, Module, Signature
from litefuse.ir.functions import clone_function

MAX_WEIGHTS = 1 << 26
"""Bytes of constants in one comparison."""


class MissingKernelError(NoMatch):
    """The interpreter at hand cannot run the ops."""


class Program:
    """A function converted on its own, on one interpreter that is kept from call to call."""

    def __init__(self, function: Function, source: Module, context: Context) -> None:
        """Convert `function`, which may refer to functions of `source`; raises `NoMatch` where that fails."""
        weights = sum(op.attributes["value"].nbytes for op in function.ops() if op.kind == CONSTANT)
        if weights > MAX_WEIGHTS:
            raise NoMatch(f"too large to evaluate: {weights >> 20} MB of weights")
        preserves = any(op.kind == "tfl.stablehlo_composite" for op in function.ops())
        try:
            content = _convert(function, source, context)
        except (LitefuseError, NoMatch) as error:
            raise MissingKernelError(f"it cannot be converted on its own: {error}") from error
        self._interpreter: Any = _open(content, preserves)
        self._inputs = [detail["index"] for detail in self._interpreter.get_input_details()]
        self._outputs = [detail["index"] for detail in self._interpreter.get_output_details()]
        self._shapes: list[tuple[int, ...]] | None = None

    def run(self, arrays: Sequence[np.ndarray[Any, Any]]) -> list[Any]:
        """The results for one call; raises `RuntimeError` or `ValueError` where the interpreter does."""
        shapes = [array.shape for array in arrays]
        if shapes != self._shapes:
            for index, shape in zip(self._inputs, shapes, strict=True):
                self._interpreter.resize_tensor_input(index, shape)
            self._allocate()
            self._shapes = shapes
        for index, array in zip(self._inputs, arrays, strict=True):
            self._interpreter.set_tensor(index, array)
        self._interpreter.invoke()
        return [self._interpreter.get_tensor(index) for index in self._outputs]

    def _allocate(self) -> None:
        try:
            self._interpreter.allocate_tensors()
        except RuntimeError as error:
            if "unresolved custom op" in str(error):
                raise MissingKernelError(first_line(error)) from error
            raise


def _open(content: bytes, preserves: bool) -> Any:
    # Imported when something is compared: a conversion without fusions does not pay for it.
    litert: Any = importlib.import_module("ai_edge_litert.interpreter")

    # The default resolver prints a line about XNNPACK; only composites are kernels that XNNPACK alone has.
    kinds = litert.OpResolverType
    resolver = kinds.AUTO if preserves else kinds.BUILTIN_WITHOUT_DEFAULT_DELEGATES
    try:
        return litert.Interpreter(model_content=content, num_threads=1, experimental_op_resolver_type=resolver)
    except (RuntimeError, ValueError) as error:
        raise MissingKernelError(first_line(error)) from error


def _convert(function: Function, source: Module, context: Context) -> bytes:
    """The stages after fusion, as far as single ops need them."""
    from litefuse.export import to_bytes
    from litefuse.inline import inline
    from litefuse.legalize import legalize
    from litefuse.legalize.arrays.empty_results import copy_empty_results
    from litefuse.legalize.control_flow.branches import lower_control_flow
    from litefuse.legalize.control_flow.separate import separate_values
    from litefuse.legalize.lists.lowering import lower_tensor_lists
    from litefuse.legalize.text.strings import lower_strings
    from litefuse.legalize.text.tables import lower_tables
    from litefuse.optimize.aliases import separate_aliases
    from litefuse.optimize.states import split_state_operands
    from litefuse.recurrent.lowering import lower_scans

    # The interpreter at hand has no Flex delegate.
    own = Context(context.dialects, replace(context.options, allow_flex=False))
    module = Module()
    pending = [function]
    while pending:
        added = module.add(pending.pop())
        names = dict.fromkeys(name for op in added.ops() for name in op.symbols())
        for name in names:
            if name not in module.functions and all(name != other.name for other in pending):
                copy = clone_function(source.functions[name], name)
                copy.attributes.clear()
                pending.append(copy)
    inputs = tuple(f"x{index}" for index in range(len(function.arguments)))
    outputs = tuple(f"y{index}" for index in range(len(function.results)))
    module.signatures.append(Signature("main", function.name, inputs, outputs))
    if any(op.kind in CALL_KINDS for op in module.ops()):
        inline(module, own)
    for stage in (lower_scans, lower_tensor_lists, lower_tables, lower_control_flow, lower_strings, legalize):
        stage(module, own)
    for each in module.functions.values():
        separate_aliases(each, own.dialects)
    split_state_operands(module, own)
    copy_empty_results(module, own)
    separate_values(module, own)
    return to_bytes(module)
