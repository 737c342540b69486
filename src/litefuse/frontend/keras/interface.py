"""The inputs and outputs of Keras models, on every backend."""

# Keras has no type annotations.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from litefuse.errors import ConversionError
from litefuse.frontend.interface import make_unique


def refuse_layer(model: Any) -> None:
    """Raise `ConversionError` if `model` is a layer, whose inputs are unknown."""
    if not hasattr(model, "save") or not hasattr(model, "layers"):
        raise ConversionError(
            f"{model.name!r} is a Keras layer, not a model.",
            hint="Wrap it: keras.Sequential([keras.Input(shape), layer]).",
        )


def input_specs(keras: Any, model: Any) -> Any:
    """Return the `keras.InputSpec`s of the inputs, nested like them.

    They are the declared inputs; for a subclassed model, those that it was built with, with a free batch dimension.
    """
    # On an unbuilt Sequential model the attribute raises an AttributeError.
    if getattr(model, "inputs", None):
        declared = model.inputs[0] if isinstance(model, keras.Sequential) else model.input

        def specify(tensor: Any) -> Any:
            return keras.InputSpec(tensor.dtype, tensor.shape, name=tensor.name)

        return keras.tree.map_structure(specify, declared)
    config: Mapping[str, Any] = model.get_build_config() or {}
    shapes = config.get("input_shape") if model.built else None
    if shapes is None:
        raise not_built_error(model)
    # Keras records the shapes of only the first argument.
    parameters = list(inspect.signature(model.call).parameters.values())
    needed = [p.name for p in parameters[1:] if p.default is p.empty and p.kind is p.POSITIONAL_OR_KEYWORD]
    if set(needed) - {"training", "mask"}:
        raise ConversionError(
            f"the model {model.name!r} has several arguments, but Keras records the shapes of only the first.",
            hint="Pass a concrete function: tf.function(lambda x, y: model(x, y, training=False))"
            ".get_concrete_function(tf.TensorSpec(...), tf.TensorSpec(...)), or a function of JAX: litefuse.convert("
            "lambda x, y: model(x, y, training=False), (jax.ShapeDtypeStruct(...), jax.ShapeDtypeStruct(...))).",
        )
    return _shape_specs(keras, shapes, model.input_dtype)


def _shape_specs(keras: Any, shapes: Any, dtype: str, name: str | None = None) -> Any:
    if isinstance(shapes, Mapping):
        return {key: _shape_specs(keras, shape, dtype, str(key)) for key, shape in shapes.items()}
    items: list[Any] = list(shapes)
    if all(dim is None or isinstance(dim, int) for dim in items):
        return keras.InputSpec(dtype, (None, *items[1:]), name=name)
    return [_shape_specs(keras, shape, dtype) for shape in items]


def input_names(specs: Sequence[Any]) -> list[str]:
    """Return the names of inputs: those of the specs, or numbered ones."""
    return make_unique([spec.name or f"args_{number}" for number, spec in enumerate(specs)])


def not_built_error(model: Any) -> ConversionError:
    """Return the error for a model whose inputs are unknown."""
    return ConversionError(
        f"the model {model.name!r} has not been built, so the shapes of its inputs are unknown.",
        hint="Call it once on data (or a batch of zeros), or start it with keras.Input(shape).",
    )


def name_outputs(
    flatten: Callable[[Any], Sequence[Any]], outputs: Any, names: Sequence[str] | None, *, first: int
) -> dict[str, Any]:
    """Return the outputs by name: the keys of a dict, else the given names, else numbered names; without None."""
    if isinstance(outputs, Mapping) and not any(isinstance(item, Mapping | list | tuple) for item in outputs.values()):
        by_key = {str(key): item for key, item in sorted(outputs.items()) if item is not None}
        if not names or len(names) != len(by_key):
            return by_key
    flat = [tensor for tensor in flatten(outputs) if tensor is not None]
    if not names or len(names) != len(flat):
        names = [f"output_{first + number}" for number in range(len(flat))]
    return dict(zip(make_unique(names), flat, strict=True))
