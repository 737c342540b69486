"""Export Keras models on the JAX backend with `jax.export`, in the process where they are.

The model is traced as it is, so it may contain layers and functions of the user, also such that call JAX. TensorFlow is
not needed.
"""

# Keras has no type annotations; JAX is not installed where types are checked.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.errors import ConversionError
from litefuse.frontend.jax.functions import serialize
from litefuse.frontend.keras.files import shorten
from litefuse.frontend.keras.interface import input_names, input_specs, name_outputs
from litefuse.frontend.opened import OpenedExport
from litefuse.ir import Constant

_FIXED = "Sizes that are None are symbols for JAX. If it cannot compare them, fix them: keras.Input(batch_shape=...)."


def export_model(keras: Any, model: Any) -> OpenedExport:
    """Export the model's call in inference mode; inputs and outputs have the names of the TensorFlow backend.

    Variables that a call changes, such as the states of stateful layers, become variables of the file.

    Raises:
        ConversionError: JAX cannot trace the model.
    """
    specs = input_specs(keras, model)
    flat = keras.tree.flatten(specs)
    try:
        arguments = _make_arguments(flat)
        call = _Call(keras, model, specs)
        content = serialize(call, arguments)
        # The first trace finds the variables that a call changes.
        states = {f"{variable.path}#{number}": variable for number, variable in enumerate(call.changed.values())}
        if states:
            call = _Call(keras, model, specs, states)
            content = serialize(call, [*call.initial.values(), *arguments])
    except MemoryError:
        raise
    except Exception as error:
        problem = f"JAX cannot export the model {model.name!r}: {shorten(error)}"
        raise ConversionError(problem, hint=_FIXED) from error
    constants = {name: Constant.of(value) for name, value in call.initial.items()}
    return OpenedExport(content, (*states, *input_names(flat)), constants)


class _Call:
    """The model's call as a function of its `states`, which are variables by name, and its inputs.

    `changed` collects the variables that a call changes, by identity.
    """

    def __init__(self, keras: Any, model: Any, specs: Any, states: dict[str, Any] | None = None) -> None:
        self.keras, self.model, self.specs = keras, model, specs
        self.states = states or {}
        self.initial = {name: np.asarray(variable.value) for name, variable in self.states.items()}
        self.changed: dict[int, Any] = {}

    def __call__(self, *arguments: Any) -> dict[str, Any]:
        given, inputs = arguments[: len(self.states)], list(arguments[len(self.states) :])
        with self._scope(zip(self.states.values(), given, strict=True)) as scope:
            outputs = self.model(self.keras.tree.pack_sequence_as(self.specs, inputs), training=False)
        named = name_outputs(self.keras.tree.flatten, outputs, None, first=0)
        return named | {name: scope.get_current_value(variable) for name, variable in self.states.items()}

    def _scope(self, values: Any) -> Any:
        changed = self.changed

        class Scope(self.keras.StatelessScope):
            def add_update(self, update: tuple[Any, Any]) -> None:
                changed[id(update[0])] = update[0]
                super().add_update(update)

        return Scope(values)


def _make_arguments(specs: Sequence[Any]) -> list[Any]:
    """Return arguments like the specs. All inputs have the same batch size; other free sizes may differ."""
    jax, export = importlib.import_module("jax"), importlib.import_module("jax.export")
    scope = export.SymbolicScope()
    arguments: list[Any] = []
    for number, spec in enumerate(specs):
        sizes = [
            str(size) if size is not None else f"size_{number}_{axis}" if axis else "batch"
            for axis, size in enumerate(spec.shape)
        ]
        arguments.append(jax.ShapeDtypeStruct(export.symbolic_shape(", ".join(sizes), scope=scope), spec.dtype))
    return arguments
