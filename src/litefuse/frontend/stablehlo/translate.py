"""Translate a module of StableHLO to functions of the IR, with ops of the `tf` dialect."""

from __future__ import annotations

from collections.abc import Callable
from graphlib import CycleError, TopologicalSorter
from importlib import import_module

from litefuse.frontend.stablehlo.artifact.cursor import BytecodeError
from litefuse.frontend.stablehlo.artifact.nodes import CALLS, Artifact, Block, callee
from litefuse.frontend.stablehlo.blocks import translate_block
from litefuse.frontend.stablehlo.writer import FunctionTarget, Locate, Writer, tensor, translations_in
from litefuse.ir import Function, Module, Symbol

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


def layer_path(location: str) -> str:
    """Return the path of layers in a location, without JAX's transformations: `jit(f)/dense/add` -> `dense/add`."""
    return "/".join(part for part in location.split("/") if "(" not in part)


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


def _translate_body(body: Block, writer: Writer) -> None:
    for argument, value in zip(body.arguments, writer.function.arguments, strict=True):
        writer.define(argument, value)
    writer.function.set_results(translate_block(body, writer))
