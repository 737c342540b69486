"""Translate a module of StableHLO to functions of the IR, with ops of the `tf` dialect."""

from __future__ import annotations

from collections.abc import Callable
from graphlib import CycleError, TopologicalSorter
from importlib import import_module

from litefuse.frontend.stablehlo.artifact.cursor import BytecodeError
from litefuse.frontend.stablehlo.artifact.nodes import CALLS, Artifact, Block, Operation, callee
from litefuse.frontend.stablehlo.blocks import translate_block
from litefuse.frontend.stablehlo.marks import mark_of
from litefuse.frontend.stablehlo.writer import FunctionTarget, Locate, Writer, tensor, translations_in
from litefuse.ir import Annotation, Function, Module, Symbol
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
    calls = _find_calls(artifact)
    names = dict.fromkeys((MAIN, *(callee(operation) for operation in calls)))
    bodies = {name: artifact.functions[name].regions[0] for name in names}
    marks = {operation: mark for operation in calls if (mark := mark_of(operation)) is not None}

    def add(name: str, mark: Annotation | None) -> Function:
        types = [tensor(argument) for argument in bodies[name].arguments]
        return module.add(Function(fresh_name(f"stablehlo_{name}"), types, {IMPLEMENTS: mark} if mark else {}))

    plain = {name: add(name, None) for name in (MAIN, *(callee(call) for call in calls if call not in marks))}
    marked = {operation: add(callee(operation), mark) for operation, mark in marks.items()}
    symbols = {call: Symbol((marked.get(call) or plain[callee(call)]).name) for call in calls}
    functions = [*plain.items(), *((callee(call), function) for call, function in marked.items())]
    target = FunctionTarget(
        module,
        symbols,
        bodies,
        fresh_name,
        locate,
        RULES,
        functions={function.name for _, function in functions},
        has_symbols=_SYMBOLS in artifact.attributes,
    )
    for name, function in functions:
        _translate_body(bodies[name], Writer(function, target))
    return plain[MAIN]


def layer_path(location: str) -> str:
    """Return the path of layers in a location, without JAX's transformations: `jit(f)/dense/add` -> `dense/add`."""
    return "/".join(part for part in location.split("/") if "(" not in part)


def _find_calls(artifact: Artifact) -> list[Operation]:
    """Return the calls and composites of `main` and the functions that it calls, directly or not.

    Each function exists, and none calls itself.
    """
    calls: dict[str, list[Operation]] = {}
    pending = [MAIN]
    while pending:
        name = pending.pop()
        if name in calls:
            continue
        function = artifact.functions.get(name)
        if function is None or not function.regions[0].operations:
            raise BytecodeError(f"has no function {name!r}")
        calls[name] = [operation for operation in function.walk() if operation.name in CALLS]
        pending += map(callee, calls[name])
    try:
        TopologicalSorter({name: list(map(callee, inside)) for name, inside in calls.items()}).prepare()
    except CycleError as error:
        raise BytecodeError("has a function that calls itself") from error
    return [operation for inside in calls.values() for operation in inside]


def _translate_body(body: Block, writer: Writer) -> None:
    for argument, value in zip(body.arguments, writer.function.arguments, strict=True):
        writer.define(argument, value)
    writer.function.set_results(translate_block(body, writer))
