"""Write a model in TensorFlow's memory, or in a Keras file, as a SavedModel.

Only this module, `interfaces/keras.py` and `interfaces/authoring.py` import TensorFlow, and only when a function is
called. Keras's own `export()` writes each weight twice and makes every batch dimension free. Therefore the functions
are traced here, with the model's own batch size and in inference mode, and saved with only the variables that they use.
"""

# TensorFlow and Keras have no type annotations.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import importlib
import inspect
import logging
import reprlib
import tempfile
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litefuse.errors import ConversionError, LitefuseError
from litefuse.frontend.interface import DEFAULT_SIGNATURE
from litefuse.frontend.keras.backends import open_on_another_backend
from litefuse.frontend.keras.files import import_package, load_model, read_keras_version, shorten
from litefuse.frontend.keras.interface import input_names, input_specs, name_outputs, not_built_error, refuse_layer
from litefuse.frontend.opened import Opened, Source, is_path
from litefuse.frontend.saved_model.files import ACCEPTED
from litefuse.frontend.tf_functions import ConcreteSignature, function_entries, make_concrete, module_entries

_USE = "converting models in memory or Keras files"


@contextmanager
def write_saved_model(source: Any, trackable: Any = None) -> Generator[Source, None, None]:
    """Open `source`, if need be as a SavedModel in a temporary folder, which is removed on leaving the context."""
    # Check the file before importing TensorFlow, which takes seconds.
    version = read_keras_version(Path(source)) if is_path(source) else ""
    is_elsewhere = _is_on_another_backend(source, version)
    with tempfile.TemporaryDirectory(prefix="litefuse-", ignore_cleanup_errors=True) as folder:
        if is_elsewhere:
            yield open_on_another_backend(source, folder)
        else:
            yield save_as_saved_model(source, folder, trackable, version=version)


def save_as_saved_model(source: Any, folder: str, trackable: Any = None, *, version: str = "") -> Opened:
    """Write `source` to `folder` as a SavedModel; `version` is that of the Keras that wrote a file."""
    tf = _import_tensorflow_for(source)
    with _quiet(tf):
        model = load_model(Path(source), version) if is_path(source) else source
        with _convert_errors(tf):
            warnings = _find_faults(tf, importlib.import_module("keras"), model) if _is_keras_3(model) else ()
            entries = _entries(tf, model)
            _save(tf, entries, model if trackable is None else trackable, folder)
    inputs = {name: entry.inputs for name, entry in entries.items() if entry.inputs}
    outputs = {name: entry.outputs for name, entry in entries.items() if entry.outputs}
    return Opened(folder, inputs, outputs, warnings)


def _is_on_another_backend(source: Any, version: str) -> bool:
    """Return whether `source` belongs to Keras 3, which uses another backend than TensorFlow in this process."""
    if is_path(source):
        if version.startswith("2"):
            return False
        keras = import_package("keras", _USE)
    else:
        if not _is_keras_3(source):
            return False
        keras = importlib.import_module("keras")
    if keras.backend.backend() == "tensorflow":
        return False
    if not is_path(source):
        refuse_layer(source)
    return True


def _import_tensorflow_for(source: Any) -> Any:
    """Import TensorFlow. Raises `ConversionError` if `source` is not a TensorFlow object or TensorFlow is missing."""
    if not is_path(source):
        items = _as_list(source)
        packages = {kind.__module__.partition(".")[0] for item in items for kind in type(item).__mro__}
        if not packages & {"tensorflow", "keras", "tf_keras"}:
            hint = 'Save other models first, e.g. with model.export("folder"), and pass that folder.'
            if callable(source):
                hint = (
                    "Wrap it in a tf.function with an input_signature first; "
                    "convert a function of JAX with example arguments: litefuse.convert(f, (x, y))."
                )
            raise ConversionError(f"expected {ACCEPTED}, got {reprlib.repr(source)}.", hint=hint)
    return import_tensorflow()


def import_tensorflow() -> Any:
    """Import TensorFlow. Raises `ConversionError` if it is not installed."""
    return import_package("tensorflow", _USE)


def _as_list(source: Any) -> list[Any]:
    return list(source) if isinstance(source, list | tuple) else [source]


@contextmanager
def _quiet(tf: Any) -> Generator[None, None, None]:
    """Suppress TensorFlow's log messages about a folder that the user never sees."""
    logger = tf.get_logger()
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(level)


@contextmanager
def _convert_errors(tf: Any) -> Generator[None, None, None]:
    """Convert exceptions of the model's code during tracing, and of TensorFlow during saving, to `ConversionError`."""
    try:
        yield
    except (LitefuseError, OSError, MemoryError):
        raise
    except tf.errors.ResourceExhaustedError as error:
        where = tempfile.gettempdir()
        raise ConversionError(
            f"the model cannot be written to {where}, which seems to be full.",
            hint="Free some space, or set the environment variable TMPDIR to a folder on another disk.",
        ) from error
    except Exception as error:
        raise ConversionError(f"TensorFlow cannot trace or save the model: {shorten(error)}") from error


def _save(tf: Any, entries: Mapping[str, ConcreteSignature], root: Any, folder: str) -> None:
    holder = tf.Module()
    captured = {id(tensor): tensor for entry in entries.values() for tensor in entry.function.captured_inputs}
    variables = {id(variable): variable for entry in entries.values() for variable in entry.function.variables}
    holder.captured_variables = list(variables.values())
    # Saving the functions records which argument is which variable, from which the layers' names follow.
    holder.functions = [entry.function for entry in entries.values()]
    for variable in variables.values():
        captured.pop(id(variable.handle), None)
    # Tables are written only if a saved object refers to them.
    resources = {key for key, tensor in captured.items() if tensor.dtype == tf.resource}
    if resources:
        holder.captured_resources = [
            resource
            for resource in _descendants(tf, root)
            if id(getattr(resource, "resource_handle", None)) in resources
        ]
        missing = resources - {id(resource.resource_handle) for resource in holder.captured_resources}
        if missing:
            names = ", ".join(sorted(entries))
            raise ConversionError(
                f"a function uses a table or another resource that cannot be found from the model ({names}).",
                hint="Pass the tf.Module or model that owns it: "
                "litefuse.TFLiteConverter.from_concrete_functions(functions, trackable_obj).",
            )
    signatures = {name: entry.function for name, entry in entries.items()}
    tf.saved_model.save(holder, folder, signatures=signatures)


def _descendants(tf: Any, root: Any) -> Iterable[Any]:
    for item in _as_list(root):
        # Skip sources that are not trackable: they have no descendants.
        if isinstance(item, tf.__internal__.tracking.Trackable):
            yield from tf.train.TrackableView(item).descendants()


# ---------------------------------------------------------------------------------------------------------------------
# Entries


def _entries(tf: Any, model: Any) -> dict[str, ConcreteSignature]:
    """Return the traced signatures of a model in memory."""
    types = tf.types.experimental
    if _is_keras(model):
        call, has_specs = model.call, model.built and hasattr(model, "save_spec")
        if not has_specs and isinstance(call, types.PolymorphicFunction) and call.input_signature is not None:
            return function_entries(tf, [make_concrete(tf, call)])
        return {DEFAULT_SIGNATURE: _keras_entry(tf, model)}
    functions = _as_list(model)
    if all(isinstance(function, types.ConcreteFunction | types.PolymorphicFunction) for function in functions):
        return function_entries(tf, [make_concrete(tf, function) for function in functions])
    if isinstance(model, tf.__internal__.tracking.Trackable):
        return module_entries(tf, model)
    raise ConversionError(f"expected {ACCEPTED}, got {reprlib.repr(model)}.")


# ---------------------------------------------------------------------------------------------------------------------
# Keras


def _is_keras(model: Any) -> bool:
    """Return whether `model` is a model or layer of Keras 3, tf_keras or Keras 2."""
    kinds = {(kind.__module__.partition(".")[0], kind.__name__) for kind in type(model).__mro__}
    return bool(kinds & {("keras", "Layer"), ("tf_keras", "Layer")})


def _is_keras_3(model: Any) -> bool:
    """Return whether `model` is a model or layer of Keras 3; Keras 2 models record the specs of their inputs."""
    return _is_keras(model) and not hasattr(model, "save_spec")


def _keras_entry(tf: Any, model: Any) -> ConcreteSignature:
    """Return the model's call in inference mode.

    Inputs and outputs are named as by `tf.lite.TFLiteConverter.from_keras_model`: inputs like the `keras.Input`s,
    outputs of Keras 3 by number (`output_0`), those of Keras 2 like the layers. Dict outputs are named by their keys.
    """
    # Keras 2 models record the specs of their inputs.
    is_keras_2 = hasattr(model, "save_spec")
    specs, call, outputs = _keras_2(tf, model) if is_keras_2 else _keras_3(tf, model)
    flat = tf.nest.flatten(specs)
    names, named = input_names(flat), dict[str, Any]()

    def serve(**inputs: Any) -> Any:
        nonlocal named
        named = outputs(call(tf.nest.pack_sequence_as(specs, [inputs[name] for name in names])))
        return named

    # Keras 2 applies AutoGraph to the model's code only when the calling function is converted, too.
    traced = tf.function(serve, autograph=is_keras_2).get_concrete_function(
        **{name: tf.TensorSpec(spec.shape, spec.dtype, name=name) for name, spec in zip(names, flat, strict=True)}
    )
    return ConcreteSignature(traced, tuple(names), tuple(named))


def _keras_2(tf: Any, model: Any) -> tuple[Any, Callable[[Any], Any], Callable[[Any], Any]]:
    specs = model.save_spec()
    if specs is None:
        raise not_built_error(model)
    # Only some models accept the argument; otherwise `call` decides.
    parameters = inspect.signature(model.call).parameters.values()
    modes = {"training": False}
    if not any(p.name == "training" or p.kind is p.VAR_KEYWORD for p in parameters):
        modes = {}

    def call(packed: Any) -> Any:
        args, kwargs = packed
        return model(*args, **{**kwargs, **modes})

    return specs, call, lambda outputs: name_outputs(tf.nest.flatten, outputs, model.output_names, first=1)


def _keras_3(tf: Any, model: Any) -> tuple[Any, Callable[[Any], Any], Callable[[Any], Any]]:
    keras = importlib.import_module("keras")
    refuse_layer(model)
    specs = input_specs(keras, model)

    def call(packed: Any) -> Any:
        return model(packed, training=False)

    return specs, call, lambda outputs: name_outputs(tf.nest.flatten, outputs, None, first=0)


# ---------------------------------------------------------------------------------------------------------------------
# Faults of Keras


def _find_faults(tf: Any, keras: Any, model: Any) -> tuple[str, ...]:
    """Return a warning for each layer of a Keras 3 model that Keras itself computes wrongly in traced functions."""
    layers = [layer for layer in model._flatten_layers() if isinstance(layer, keras.layers.TimeDistributed)]
    free = [layer for layer in layers if _has_free_steps(layer)]
    if not free or not _iterates_over_batch(tf, keras):
        return ()
    return tuple(
        f"layer {layer.name!r}: TimeDistributed of Keras {keras.__version__} is wrong where the number of steps is "
        "free: it iterates over the batch, and so does the file. Fix the number of steps in keras.Input, or apply the "
        "inner layer to all steps directly."
        for layer in free
    )


def _has_free_steps(layer: Any) -> bool:
    """Return whether the number of steps is free; True if the layer is called in code, where it is unknown."""
    nodes = layer._inbound_nodes
    return not nodes or any(tensor.shape[1] is None for node in nodes for tensor in node.input_tensors[:1])


def _iterates_over_batch(tf: Any, keras: Any) -> bool:
    """Return whether a traced layer has the fault: it computes one step for each of the batch."""
    layer = keras.layers.TimeDistributed(keras.layers.Activation("linear"))
    traced = tf.function(layer, autograph=False).get_concrete_function(tf.TensorSpec([None, None, 1]))
    return traced(tf.zeros([1, 2, 1])).shape[1] != 2
