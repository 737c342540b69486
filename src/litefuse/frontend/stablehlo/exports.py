"""Read a serialized export of JAX into a module of the IR with one signature."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from mmap import ACCESS_READ, mmap
from pathlib import Path
from types import MappingProxyType

from litefuse.errors import ConversionError, ReadError
from litefuse.files import map_file
from litefuse.frontend.interface import DEFAULT_SIGNATURE, Overrides, check_overrides, choose_names
from litefuse.frontend.stablehlo.artifact.cursor import BytecodeError
from litefuse.frontend.stablehlo.artifact.reader import JaxExport, is_jax_export, read_jax_export
from litefuse.frontend.stablehlo.translate import layer_path, translate
from litefuse.ir import (
    Constant,
    Dim,
    DType,
    Function,
    Location,
    Module,
    ShapeAttr,
    Signature,
    Symbol,
    TensorType,
    Value,
    Variable,
)

SUFFIX = ".jax"


def is_export(source: bytes | str | os.PathLike[str]) -> bool:
    """Return whether `source` is an export of JAX: its content, or the path of its file."""
    if isinstance(source, bytes):
        return is_jax_export(source)
    path = Path(source)
    if path.suffix.lower() == SUFFIX:
        return True
    try:
        with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as content:
            return is_jax_export(content)
    except (OSError, ValueError):
        # The file cannot be read, or is empty: the reader of another format reports it.
        return False


def read_export(
    source: bytes | str | os.PathLike[str],
    *,
    arguments: Sequence[str] = (),
    states: Mapping[str, Constant] = MappingProxyType({}),
    signatures: Sequence[str] | None = None,
    input_shapes: Mapping[str, Sequence[Dim]] | None = None,
    batch: int | None = None,
) -> Module:
    """Read an export of JAX from its path or content; the function's first arguments have the names `arguments`.

    Constants are views of the export, which keep a file mapped into memory.

    Inputs and results with the names in `states` do not belong to the signature. They are variables with these initial
    values, which each call reads and assigns.

    Raises:
        ReadError: the file is missing or damaged.
        ConversionError: an operation has no translation, or an argument does not fit.
    """
    name = "the export" if isinstance(source, bytes) else os.fspath(source)
    content = source if isinstance(source, bytes) else map_file(Path(source), "Check the path.")
    export = read_jax_export(content, name, arguments)
    choose_names(name, (DEFAULT_SIGNATURE,), signatures)
    _check(export, name)
    module = Module()
    try:
        main = translate(export.artifact, module, module.fresh_name, _locate)
    except BytecodeError as error:
        raise ReadError(name, f"its StableHLO {error}.", "Export the model again.") from error
    if len(export.kept) != len(main.arguments) or len(export.outputs) != len(main.results):
        raise ReadError(name, "its function has other arguments or results than its module.", "Export it again.")
    types = list(export.inputs.values())
    for index, argument in zip(export.kept, main.arguments, strict=True):
        types[index] = argument.type
    inputs = {key: type for key, type in zip(export.inputs, types, strict=True) if key not in states}
    overrides = Overrides(input_shapes or {}, batch)
    check_overrides(overrides, [(key, type.shape) for key, type in inputs.items()])
    wanted = [overrides.apply(key, type, f"signature {DEFAULT_SIGNATURE!r}") for key, type in inputs.items()]
    entry = module.add(Function(module.fresh_name("export"), wanted, {"arg_names": tuple(inputs)}))
    handles = {key: _append_variable(module, entry, key, constant) for key, constant in states.items()}
    values = dict(zip(inputs, entry.arguments, strict=True)) | _append_reads(entry, handles, states)
    names = list(export.inputs)
    results = dict(
        zip(export.outputs, _call(entry, main, [values[names[index]] for index in export.kept]), strict=True)
    )
    for key, handle in handles.items():
        entry.append("tf.AssignVariableOp", [handle, results.pop(key)], [], {})
    entry.set_results(list(results.values()))
    module.signatures.append(Signature(DEFAULT_SIGNATURE, entry.name, tuple(inputs), tuple(results)))
    return module


def _check(export: JaxExport, name: str) -> None:
    """Refuse functions whose `main` has other arguments than the inputs."""
    if len(export.platforms) > 1:
        problem = f"{name}: this function of JAX was exported for several platforms ({', '.join(export.platforms)})."
        raise ConversionError(problem, hint='Export it for one: jax.export.export(f, platforms=["cpu"]).')
    if export.has_effects:
        raise ConversionError(f"{name}: this function of JAX has effects, such as prints or callbacks.")


def _locate(location: str) -> Location:
    path = layer_path(location)
    return Location(path, path.rpartition("/")[0])


def _append_variable(module: Module, entry: Function, name: str, initial: Constant) -> Value:
    """Add a variable to the module, and append its handle."""
    type = TensorType(initial.dtype, initial.shape)
    module.variables[name] = Variable(name, type, initial)
    attributes = {"shared_name": name, "dtype": type.dtype} | _shape(type)
    return entry.append("tf.VarHandleOp", [], [TensorType(DType.RESOURCE, ())], attributes).result


def _append_reads(entry: Function, handles: Mapping[str, Value], states: Mapping[str, Constant]) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for name, handle in handles.items():
        type = TensorType(states[name].dtype, states[name].shape)
        values[name] = entry.append("tf.ReadVariableOp", [handle], [type], {"dtype": type.dtype}).result
    return values


def _call(entry: Function, main: Function, values: Sequence[Value]) -> list[Value]:
    """Append a call of `main`, with a check of each shape that the module fixes."""
    operands: list[Value] = []
    for value, argument in zip(values, main.arguments, strict=True):
        operand = value
        if operand.type != argument.type:
            operand = entry.append("tf.EnsureShape", [operand], [argument.type], _shape(argument.type)).result
        operands.append(operand)
    types = [result.type for result in main.results]
    attributes = {"f": Symbol(main.name), "Tout": tuple(type.dtype for type in types)}
    return list(entry.append("tf.PartitionedCall", operands, types, attributes).results)


def _shape(type: TensorType) -> dict[str, object]:
    return {"shape": ShapeAttr(type.shape)}
