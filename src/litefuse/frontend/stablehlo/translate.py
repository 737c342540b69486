"""Translate a module of StableHLO to functions of the IR, with ops of the `tf` dialect."""

from __future__ import annotations

from collections.abc import Callable
from graphlib import CycleError, TopologicalSorter
from importlib import import_module

from litefuse.frontend.stablehlo.artifact.cursor import BytecodeError
from litefuse.frontend.stablehlo.artifact.nodes import CALLS, Artifact, Block
from litefuse.frontend.stablehlo.blocks import translate_block
from litefuse.frontend.stablehlo.marks import CalledFunction, called_function
from litefuse.frontend.stablehlo.writer import FunctionTarget, Locate, Writer, tensor, translations_in
from litefuse.ir import Function, Module, Symbol
from litefuse.ir.composites import IMPLEMENTS

_MODULES = (
    *("combine", "custom_calls"),
    *("operations.arrange", "operations.contract", "operations.control", "operations.convolve"),
    *("operations.elementwise", "operations.gather", "operations.integers", "operations.linalg"),
    *("operations.normalize", "operations.pad", "operations.quantized", "operations.reduce"),
    *("operations.scatter", "operations.slices", "operations.sort", "operations.windows"),
)
RULES = translations_in([import_module(f"litefuse.frontend.stablehlo.{name}") for name in _MODULES])
"""The translations, by the names of the operations."""


MAIN = "main"
"""The name of an artifact's entry function."""
_SYMBOLS = "jax.uses_shape_polymorphism"
"""The attribute that JAX gives to its modules, whose dimensions are numbers or expressions of symbols."""


def translate(artifact: Artifact, module: Module, fresh_name: Callable[[str], str], locate: Locate) -> Function:
    """Add `main` and the functions that it calls to `module`, and return `main`.

    Raises `ConversionError` if an operation has no translation, and `BytecodeError` if the functions are inconsistent.
    """
    needed = _needed(artifact)
    bodies = {called.name: artifact.functions[called.name].regions[0] for called in needed}
    functions: dict[CalledFunction, Function] = {}
    for called in needed:
        name, mark = called
        types = [tensor(argument) for argument in bodies[name].arguments]
        attributes = {} if mark is None else {IMPLEMENTS: mark}
        functions[called] = module.add(Function(fresh_name(f"stablehlo_{name}"), types, attributes))
    symbols = {called: Symbol(function.name) for called, function in functions.items()}
    target = FunctionTarget(
        module, symbols, bodies, fresh_name, locate, RULES, has_symbols=_SYMBOLS in artifact.attributes
    )
    for called, function in functions.items():
        _translate_body(bodies[called.name], Writer(function, target))
    return functions[CalledFunction(MAIN)]


def layer_path(location: str) -> str:
    """Return the path of layers in a location, without JAX's transformations: `jit(f)/dense/add` -> `dense/add`."""
    return "/".join(part for part in location.split("/") if "(" not in part)


def _needed(artifact: Artifact) -> list[CalledFunction]:
    """Return `main` and the functions that it calls, directly or not; each exists and none calls itself."""
    inside: dict[CalledFunction, list[CalledFunction]] = {}
    pending = [CalledFunction(MAIN)]
    while pending:
        caller = pending.pop()
        if caller in inside:
            continue
        function = artifact.functions.get(caller.name)
        if function is None or not function.regions[0].operations:
            raise BytecodeError(f"has no function {caller.name!r}")
        inside[caller] = [called_function(operation) for operation in function.walk() if operation.name in CALLS]
        pending += inside[caller]
    try:
        TopologicalSorter(
            {caller.name: [called.name for called in names] for caller, names in inside.items()}
        ).prepare()
    except CycleError as error:
        raise BytecodeError("has a function that calls itself") from error
    return list(inside)


def _translate_body(body: Block, writer: Writer) -> None:
    for argument, value in zip(body.arguments, writer.function.arguments, strict=True):
        writer.define(argument, value)
    writer.function.set_results(translate_block(body, writer))
