"""Translate a module of StableHLO to functions of the IR, with ops of the `tf` dialect."""

from __future__ import annotations

from collections.abc import Callable
from graphlib import CycleError, TopologicalSorter

from litefuse.frontend.stablehlo import combine, custom_calls
from litefuse.frontend.stablehlo.artifact.cursor import BytecodeError
from litefuse.frontend.stablehlo.artifact.nodes import CALLS, Artifact, Block, callee
from litefuse.frontend.stablehlo.blocks import translate_block
from litefuse.frontend.stablehlo.operations import (
    arrange,
    contract,
    control,
    convolve,
    elementwise,
    gather,
    integers,
    linalg,
    normalize,
    pad,
    quantized,
    reduce,
    scatter,
    slices,
    sort,
    windows,
)
from litefuse.frontend.stablehlo.rules import translations_in
from litefuse.frontend.stablehlo.writer import FunctionTarget, Locate, Writer, tensor
from litefuse.ir import Function, Module, Symbol

RULES = translations_in(
    (
        arrange,
        custom_calls,
        combine,
        contract,
        control,
        convolve,
        elementwise,
        gather,
        integers,
        linalg,
        normalize,
        pad,
        quantized,
        reduce,
        scatter,
        slices,
        sort,
        windows,
    )
)
"""The translations, by the names of the operations."""


MAIN = "main"
_SYMBOLS = "jax.uses_shape_polymorphism"
"""The attribute that JAX gives to its modules, whose dimensions are numbers or expressions of symbols."""


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
    bodies = {name: artifact.functions[name].regions[0] for name in needed}
    target = FunctionTarget(
        module, symbols, bodies, fresh_name, locate, RULES, has_symbols=_SYMBOLS in artifact.attributes
    )
    for name, function in functions.items():
        _translate_body(bodies[name], Writer(function, target))
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
        called[name] = [callee(operation) for operation in function.walk() if operation.name in CALLS]
        pending += called[name]
    try:
        TopologicalSorter(called).prepare()
    except CycleError as error:
        raise BytecodeError("has a function that calls itself") from error
    return list(called)


def _translate_body(body: Block, write: Writer) -> None:
    for argument, value in zip(body.arguments, write.function.arguments, strict=True):
        write.define(argument, value)
    write.function.set_results(translate_block(body, write))
