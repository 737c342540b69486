"""The signatures of TensorFlow's functions and modules: concrete functions with flat, named inputs and outputs."""

# TensorFlow has no type annotations.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import inspect
import re
from collections.abc import Generator, Mapping, Sequence
from typing import Any, NamedTuple

from litefuse.errors import ConversionError
from litefuse.frontend.interface import DEFAULT_SIGNATURE, make_unique


class ConcreteSignature(NamedTuple):
    """A signature to be written: a concrete function and, where known, the names of inputs and outputs in order."""

    function: Any
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()


def function_entries(tf: Any, functions: Sequence[Any]) -> dict[str, ConcreteSignature]:
    """Return one function as the signature `serving_default`, or several by name."""
    if len(functions) == 1:
        return {DEFAULT_SIGNATURE: _function_entry(tf, functions[0])}
    entries: dict[str, ConcreteSignature] = {}
    for function in functions:
        name = function.graph.name
        if name in entries:
            raise ConversionError(
                f"two functions are named {name!r}, but each name must be a unique signature key.",
                hint="Rename one of them, or make them methods of a tf.Module.",
            )
        entries[name] = _function_entry(tf, function)
    return entries


def _function_entry(tf: Any, function: Any) -> ConcreteSignature:
    """Return a function as a signature, whose outputs are flat: `([x, y], {"a": z, "b": None})` has three."""
    outputs = _name_structure(tf, function.structured_outputs)
    if not outputs:
        raise ConversionError(f"the function {function.graph.name!r} returns no tensors.")
    names = _argument_names(function)
    inputs = tuple(make_unique(map(_sanitize, names)))
    if inputs != names or _has_swapped_names(function, names) or not _is_flat(tf, function.structured_outputs):
        function = _name_ends(tf, function, inputs)
    return ConcreteSignature(function, inputs, tuple(outputs))


def _name_ends(tf: Any, function: Any, names: Sequence[str]) -> Any:
    """Wrap a function, so that its inputs have these names, and its outputs those of `_name_structure`."""
    signature = function.structured_input_signature

    def serve(**inputs: Any) -> Any:
        tensors = iter([inputs[name] for name in names])
        given = tf.nest.flatten(signature, expand_composites=True)
        flat = [next(tensors) if isinstance(item, tf.TensorSpec) else item for item in given]
        args, kwargs = tf.nest.pack_sequence_as(signature, flat, expand_composites=True)
        return _name_structure(tf, function(*args, **kwargs))

    specs = {name: tf.TensorSpec(x.shape, x.dtype) for name, x in zip(names, function.inputs, strict=False)}
    return tf.function(serve, autograph=False).get_concrete_function(**specs)


def _sanitize(name: str) -> str:
    """Return the name that TensorFlow gives to an input in a signature."""
    name = re.sub(r"\W", "_", name)
    return name if name[0].isalpha() else f"arg_{name}"


def _has_swapped_names(function: Any, names: Sequence[str]) -> bool:
    """Return whether an input has the name of another parameter, to which TensorFlow would pass it."""
    parameters = list(function.function_type.parameters)
    return any(
        parameters[position : position + 1] != [name] for position, name in enumerate(names) if name in parameters
    )


def _is_flat(tf: Any, outputs: Any) -> bool:
    """Return whether TensorFlow names the outputs of a function without help: tensors in a list, tuple or dict."""
    if isinstance(outputs, Mapping):
        items = [*outputs.values()] if all(isinstance(key, str) for key in outputs) else [None]
    else:
        items = outputs if isinstance(outputs, list | tuple) else [outputs]
    return all(isinstance(item, tf.Tensor | tf.TensorSpec) for item in items)


def _name_structure(tf: Any, outputs: Any) -> dict[str, Any]:
    """Return the tensors of nested outputs in TensorFlow's order, named after the keys and indices that lead to them.

    The names of flat outputs are those of TensorFlow: keys, fields, or `output_0`; a list with the key `a` has `a_0`.
    """
    tensors = list(_walk_structure(tf, outputs, ""))
    if len(tensors) == 1 and not tensors[0][0]:
        return {"output_0": tensors[0][1]}
    return dict(zip(make_unique([name for name, _ in tensors]), [item for _, item in tensors], strict=True))


def _walk_structure(tf: Any, item: Any, path: str) -> Generator[tuple[str, Any], None, None]:
    if item is None:
        return
    if isinstance(item, Mapping):
        children = sorted(item.items())
    elif isinstance(item, list | tuple):
        # A named tuple has fields.
        children = [*zip(getattr(item, "_fields", range(len(item))), item, strict=True)]
    else:
        # Sparse and ragged tensors, for example, have several components.
        children = [*enumerate(tf.nest.flatten(item, expand_composites=True))]
        if len(children) == 1 and children[0][1] is item:
            yield path, item
            return
    for key, child in children:
        name = f"output_{key}" if isinstance(key, int) and not path else str(key)
        yield from _walk_structure(tf, child, f"{path}_{name}" if path else name)


def _argument_names(function: Any) -> tuple[str, ...]:
    """Return the names that a function's inputs were given, in the order of its arguments."""
    captured = {id(placeholder) for _, placeholder in function.graph.captures}
    names: list[str] = []
    for placeholder in function.inputs:
        if id(placeholder) not in captured:
            attributes = placeholder.op.node_def.attr
            # Indexing a protobuf map would insert a missing key.
            given = attributes["_user_specified_name"].s if "_user_specified_name" in attributes else b""
            names.append(given.decode() or placeholder.op.name)
    return tuple(names)


def make_concrete(tf: Any, function: Any) -> Any:
    """Return the concrete function of a `tf.function` with an input signature."""
    if isinstance(function, tf.types.experimental.ConcreteFunction):
        return _name_arguments(tf, function) if type(function).__name__ == "WrappedFunction" else function
    if function.input_signature is None and inspect.signature(function.python_function).parameters:
        python = function.python_function
        name = getattr(python, "__name__", type(python).__name__)
        raise ConversionError(
            f"the tf.function {name!r} has no input_signature, so the shapes and types of its inputs are unknown.",
            hint="Add one, or pass its get_concrete_function(tf.TensorSpec(...)).",
        )
    return function.get_concrete_function()


def _name_arguments(tf: Any, function: Any) -> Any:
    """Wrap a function extracted from a TensorFlow 1 graph (`wrap_function`, `prune`), naming arguments after ops."""
    names = make_unique(map(_sanitize, _argument_names(function)))
    specs = {name: tf.TensorSpec(x.shape, x.dtype) for name, x in zip(names, function.inputs, strict=False)}

    def serve(**inputs: Any) -> Any:
        return function(*(inputs[name] for name in names))

    return tf.function(serve, autograph=False).get_concrete_function(**specs)


def module_entries(tf: Any, module: Any) -> dict[str, ConcreteSignature]:
    """Return the signatures of a loaded SavedModel, or the methods of a `tf.Module` that have an input signature."""
    loaded = getattr(module, "signatures", None)
    if isinstance(loaded, Mapping) and loaded:
        return {name: ConcreteSignature(function) for name, function in loaded.items()}
    types = tf.types.experimental
    functions: dict[str, Any] = {}
    for name in [*dir(type(module)), *vars(module)]:
        function = inspect.getattr_static(module, name, None)
        traced = isinstance(function, types.ConcreteFunction)
        if traced or (isinstance(function, types.PolymorphicFunction) and function.input_signature is not None):
            functions[name] = make_concrete(tf, getattr(module, name))
    if not functions:
        raise ConversionError(
            f"{type(module).__name__} has no tf.function with an input_signature, so there is nothing to convert.",
            hint="Add a @tf.function(input_signature=[tf.TensorSpec(...), ...]) method, or pass concrete functions.",
        )
    if len(functions) == 1:
        return function_entries(tf, list(functions.values()))
    return {
        DEFAULT_SIGNATURE if name == "__call__" else name: _function_entry(tf, function)
        for name, function in functions.items()
    }
