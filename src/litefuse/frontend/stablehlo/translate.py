"""Translate a module of StableHLO to functions of the IR, with ops of the `tf` dialect."""

from __future__ import annotations

from collections.abc import Callable
from graphlib import CycleError, TopologicalSorter

from litefuse.errors import ConversionError
from litefuse.frontend.stablehlo import arrange, calls, contract, convolve, elementwise, gather, pad
from litefuse.frontend.stablehlo.cursor import BytecodeError
from litefuse.frontend.stablehlo.rules import RULES
from litefuse.frontend.stablehlo.tree import Artifact, Operation
from litefuse.frontend.stablehlo.writer import Locate, Writer, tensor
from litefuse.ir import Function, Module, Symbol, Value

assert arrange and calls and contract and convolve and elementwise and gather and pad  # They register their rules.

MAIN = "main"


def translate(artifact: Artifact, module: Module, fresh_name: Callable[[str], str], locate: Locate) -> Function:
    """Add the functions that `main` needs to `module`, and return that of `main`.

    Raises `ConversionError` if an operation has no translation, and `BytecodeError` if the functions are inconsistent.
    """
    needed = _needed(artifact)
    functions: dict[str, Function] = {}
    for name in needed:
        types = [tensor(argument) for argument in artifact.functions[name].regions[0].arguments]
        functions[name] = module.add(Function(fresh_name(f"stablehlo_{name}"), types))
    symbols = {name: Symbol(function.name) for name, function in functions.items()}
    for name, function in functions.items():
        _translate_body(artifact.functions[name], Writer(function, symbols, locate))
    return functions[MAIN]


def _needed(artifact: Artifact) -> list[str]:
    """Return the names of the functions that `main` calls, directly or not; each exists and none calls itself."""
    called: dict[str, list[str]] = {}
    pending = [MAIN]
    while pending:
        name = pending.pop()
        if name in called:
            continue
        function = artifact.functions.get(name)
        if function is None or not function.regions[0].operations:
            raise BytecodeError(f"has no function {name!r}")
        called[name] = [calls.callee(operation) for operation in function.walk() if operation.name in calls.CALLS]
        pending += called[name]
    try:
        TopologicalSorter(called).prepare()
    except CycleError as error:
        raise BytecodeError("has a function that calls itself") from error
    return list(called)


def _translate_body(source: Operation, write: Writer) -> None:
    body = source.regions[0]
    for argument, value in zip(body.arguments, write.function.arguments, strict=True):
        write.define(argument, value)
    *operations, last = body.operations
    if last.name != "return":
        raise BytecodeError("has a function that does not end with a return")
    for operation in operations:
        _translate_operation(operation, write)
    write.function.set_results(write.values(last.operands))


def _translate_operation(operation: Operation, write: Writer) -> None:
    rule = RULES.get(operation.name)
    where = f"{operation.location or 'an operation without a name'} (stablehlo.{operation.name})"
    if rule is None:
        raise ConversionError("this operation of StableHLO has no translation to LiteRT yet.", where=where)
    write.enter(operation)
    try:
        found = rule(operation, write)
    except ConversionError as error:
        raise ConversionError(f"{error.problem}.", where=where) from error
    results = [found] if isinstance(found, Value) else list(found)
    if len(results) != len(operation.results):
        raise BytecodeError(f"has {operation.name} with {len(operation.results)} results")
    for source, value in zip(operation.results, results, strict=True):
        write.define(source, value)
