"""`TFLiteConverter`: a drop-in replacement for `tf.lite.TFLiteConverter`.

Replace `tf.lite.TFLiteConverter` with `litefuse.TFLiteConverter`; no other change is needed. Setting an option that
litefuse does not support raises an exception, or warns if the answers are the same; nothing is ignored silently.
https://ai.google.dev/edge/api/tflite/python/tf/lite
"""

from __future__ import annotations

import difflib
import enum
import warnings
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from os import PathLike
from typing import TYPE_CHECKING, Any, cast

from litefuse.convert import convert_with, make_options
from litefuse.errors import ConversionError, OptionError, UnsupportedOpsError
from litefuse.interfaces.compat_options import OPTIONS, TARGET_OPTIONS, VERSION_1, FixedAttribute
from litefuse.interfaces.compat_quantization import (
    INFERENCE_TYPES,
    INT8,
    INT16X8,
    SUPPORTED_TYPES,
    Request,
    check_dataset,
    leave_out_sparsity,
    make_quantization,
)
from litefuse.model import Model
from litefuse.option_values import Recurrent, check_names
from litefuse.options import OPTIONS as OPTIONS_OF_CONVERT
from litefuse.options import Options
from litefuse.quantization import Quantization
from litefuse.report import Report

if TYPE_CHECKING:
    from litefuse.backend.metadata import Mode, ModelType


class Optimize(enum.Enum):
    """The members of `tf.lite.Optimize`, for programs without TensorFlow; TensorFlow's enum is also accepted."""

    DEFAULT = "DEFAULT"
    OPTIMIZE_FOR_SIZE = "OPTIMIZE_FOR_SIZE"
    OPTIMIZE_FOR_LATENCY = "OPTIMIZE_FOR_LATENCY"
    EXPERIMENTAL_SPARSITY = "EXPERIMENTAL_SPARSITY"


class OpsSet(enum.Enum):
    """The members of `tf.lite.OpsSet`, for programs without TensorFlow; TensorFlow's enum is also accepted."""

    TFLITE_BUILTINS = "TFLITE_BUILTINS"
    SELECT_TF_OPS = "SELECT_TF_OPS"
    TFLITE_BUILTINS_INT8 = "TFLITE_BUILTINS_INT8"
    EXPERIMENTAL_TFLITE_BUILTINS_ACTIVATIONS_INT16_WEIGHTS_INT8 = (
        "EXPERIMENTAL_TFLITE_BUILTINS_ACTIVATIONS_INT16_WEIGHTS_INT8"
    )
    EXPERIMENTAL_STABLEHLO_OPS = "EXPERIMENTAL_STABLEHLO_OPS"


class _Settings:
    """Base class of objects that check each attribute when it is set, and reject unknown ones."""

    _prefix = ""
    _options: dict[str, FixedAttribute]
    _checks: dict[str, Callable[[str, Any], None]]
    _own: frozenset[str] = frozenset()
    """Internal attributes, which are not checked."""

    def __init__(self) -> None:
        for name, option in self._options.items():
            object.__setattr__(self, name, option.default)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self._own:
            self._check(name, value)
        object.__setattr__(self, name, value)

    def _check(self, name: str, value: Any) -> None:
        shown = f"{self._prefix}{name}"
        if name in self._checks:
            self._checks[name](shown, value)
        elif isinstance(getattr(type(self), name, None), property):
            raise OptionError(f"{shown} cannot be set: create a new converter for each model.")
        elif name in self._options:
            option = self._options[name]
            if _is_default(value, option.default):
                return
            if not option.is_harmless:
                raise OptionError(f"{shown}={_format_value(value)}: {option.why}")
            warnings.warn(f"{shown}={_format_value(value)} has no effect: {option.why}", UserWarning, stacklevel=3)
        else:
            raise _unknown(self, name, shown, (*self._checks, *self._options))

    def check_again(self) -> None:
        """Check all attributes again: a list, for example, may have been changed in place since it was set."""
        for name, check in self._checks.items():
            check(f"{self._prefix}{name}", getattr(self, name))


def _unknown(settings: _Settings, name: str, shown: str, known: Iterable[str]) -> Exception:
    if isinstance(settings, TFLiteConverter) and name in VERSION_1:
        return OptionError(f"{shown} is an option of tf.compat.v1.lite.TFLiteConverter. {VERSION_1[name]}")
    close = difflib.get_close_matches(name, list(known), n=1)
    hint = f" Did you mean {close[0]!r}?" if close else ""
    return AttributeError(f"{type(settings).__name__} has no option {shown!r}.{hint}")


def _is_default(value: Any, default: Any) -> bool:
    if default is None or isinstance(default, bool):
        return value is default
    if isinstance(default, frozenset | tuple):
        return value is None or not list(value)
    return bool(value == default)


def _check_optimizations(option: str, value: Any) -> None:
    for name in () if value is None else _members(value, option):
        if name not in Optimize.__members__:
            raise OptionError(f"{option}: {name}: unknown optimization; choose from {', '.join(_OPTIMIZATIONS)}.")


_OPTIMIZATIONS = ("DEFAULT", "OPTIMIZE_FOR_SIZE", "OPTIMIZE_FOR_LATENCY")


def _check_supported_ops(option: str, value: Any) -> None:
    names = _members(value, option)
    for name in names:
        if name not in ("TFLITE_BUILTINS", "SELECT_TF_OPS", INT8, INT16X8):
            why = "litefuse does not emit StableHLO." if "STABLEHLO" in name else "unknown op set."
            raise OptionError(f"{option}: {name}: {why}")
    if not names:
        raise OptionError(f"{option} must contain an op set, such as OpsSet.TFLITE_BUILTINS.")


def _check_supported_types(option: str, value: Any) -> None:
    others = [_dtype(dtype) for dtype in value or () if _dtype(dtype) not in SUPPORTED_TYPES]
    if others:
        raise OptionError(f"{option}: {', '.join(others)}: choose from {', '.join(SUPPORTED_TYPES)}.")


def _check_interface_type(option: str, value: Any) -> None:
    if value is not None and _dtype(value) not in INFERENCE_TYPES:
        raise OptionError(f"{option}={_dtype(value)}: choose from {', '.join(INFERENCE_TYPES)}.")


def _check_bias_type(option: str, value: Any) -> None:
    if value is not None and _dtype(value) not in ("int32", "int64"):
        raise OptionError(f"{option}={_dtype(value)}: choose from int32, int64.")


def _check_flag(option: str, value: Any) -> None:
    if not isinstance(value, bool | int):
        raise OptionError(f"{option} must be True or False, got {value!r}.")


def _check_option(option: str, value: Any) -> None:
    """Check the value of an option that `litefuse.convert` has under the same name."""
    with _option_errors():
        next(known for known in OPTIONS_OF_CONVERT if known.name == option).check(option, value)


def _check_plugins(option: str, value: Any) -> None:
    """Raise `InvalidRuleError` where the attribute is set if a plug-in is not a rule."""
    from litefuse.rewrite.plugins import collect

    collect(value, entry_points=False)


def _members(value: Any, option: str) -> list[str]:
    """Return the names of enum members (TensorFlow's or litefuse's), or the items themselves as text."""
    if isinstance(value, str | enum.Enum) or not isinstance(value, Iterable):
        raise OptionError(f"{option} must be a list or a set, got {_format_value(value)}.")
    return [str(getattr(item, "name", item)) for item in value]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def _dtype(value: Any) -> str:
    """Return the name of a `tf.DType` or NumPy type; a string is returned unchanged."""
    name = getattr(value, "name", None) or getattr(value, "__name__", None)
    return str(name or value)


def _format_value(value: Any) -> str:
    if isinstance(value, list | tuple | set | frozenset):
        return f"[{', '.join(_format_value(item) for item in value)}]"  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, enum.Enum):
        return value.name
    return _dtype(value) if hasattr(value, "name") or hasattr(value, "__name__") else repr(value)


class TargetSpec(_Settings):
    """A replacement for `tf.lite.TargetSpec`: the op sets and element types of the target."""

    supported_ops: Any
    supported_types: Any

    _prefix = "target_spec."
    _options = TARGET_OPTIONS
    _checks = {"supported_ops": _check_supported_ops, "supported_types": _check_supported_types}  # noqa: RUF012

    def __init__(
        self,
        supported_ops: Any = None,
        supported_types: Any = None,
        experimental_select_user_tf_ops: Any = None,
        experimental_supported_backends: Any = None,
    ) -> None:
        super().__init__()
        self.supported_ops = {OpsSet.TFLITE_BUILTINS} if supported_ops is None else supported_ops
        self.supported_types = set[Any]() if supported_types is None else supported_types
        self.experimental_select_user_tf_ops = experimental_select_user_tf_ops
        self.experimental_supported_backends = experimental_supported_backends


def _check_target_spec(option: str, value: Any) -> None:
    """Check a `TargetSpec` of litefuse or TensorFlow."""
    if not hasattr(value, "supported_ops"):
        raise OptionError(f"{option} must be a tf.lite.TargetSpec, got {_format_value(value)}.")
    spec = TargetSpec()
    for name in (*spec._checks, *spec._options):  # pyright: ignore[reportPrivateUsage]
        if hasattr(value, name):
            spec._check(name, getattr(value, name))  # pyright: ignore[reportPrivateUsage]


def _check_runtime(_option: str, value: Any) -> None:
    if value is not None:
        from litefuse.dialects.tfl.targets.runtimes import find_runtime

        find_runtime(str(value))


class TFLiteConverter(_Settings):
    """A drop-in replacement for `tf.lite.TFLiteConverter`: its class methods, options and `convert()`.

    Setting an option that litefuse does not support raises `OptionError`, which is a `ConversionError` and a
    `ValueError`; setting one that does not exist in either converter raises `AttributeError`. Options that do not
    change the answers here are accepted with a warning. In addition, `plugins` (a keyword of each constructor, or an
    attribute) takes user-defined rules; plug-ins of installed packages are also used. `runtime` is the oldest version
    of the interpreter that the file is for, and `recurrent` the form of recurrent layers, such as "fused" or
    `{"encoder/*": "loop"}`, or a `litefuse.Recurrent`; `rewrites` turns rewrites to faster forms off by name, as in
    `{"split-depthwise": False}`. All three are those of `litefuse.convert`.
    After `convert()`, `report` describes what was done.
    """

    optimizations: Any
    target_spec: Any
    allow_custom_ops: bool
    plugins: Any
    runtime: Any
    exclude_conversion_metadata: bool
    canonicalizing_inf_as_min_max_float: bool
    inference_input_type: Any
    inference_output_type: Any
    representative_dataset: Any
    recurrent: str | Mapping[str, str] | Recurrent | None
    rewrites: Mapping[str, bool] | None
    _experimental_disable_per_channel: bool
    _experimental_full_integer_quantization_bias_type: Any

    _own = frozenset({"_source", "_trackable", "_signatures", "_tags", "_report", "_model_type"})
    _options = OPTIONS
    _checks = {  # noqa: RUF012
        "optimizations": _check_optimizations,
        "target_spec": _check_target_spec,
        "allow_custom_ops": _check_flag,
        "plugins": _check_plugins,
        "runtime": _check_runtime,
        "exclude_conversion_metadata": _check_flag,
        "canonicalizing_inf_as_min_max_float": _check_flag,
        "inference_input_type": _check_interface_type,
        "inference_output_type": _check_interface_type,
        "representative_dataset": check_dataset,
        "recurrent": _check_option,
        "rewrites": _check_option,
        "_experimental_disable_per_channel": _check_flag,
        "_experimental_full_integer_quantization_bias_type": _check_bias_type,
    }

    def __init__(self, funcs: Any, trackable_obj: Any = None, *, plugins: Any = ()) -> None:
        """Convert concrete functions; `trackable_obj` owns their variables and tables.

        `plugins` are user-defined rules, as in `litefuse.convert`; every constructor takes them.
        """
        super().__init__()
        self._source = funcs
        self._model_type: ModelType = "CONCRETE_FUNCTIONS"
        self._trackable = trackable_obj
        self._signatures: tuple[str, ...] | None = None
        self._tags: tuple[str, ...] | None = None
        self._report: Report | None = None
        self.optimizations = set[Any]()
        self.target_spec = TargetSpec()
        self.allow_custom_ops = False
        self.plugins = plugins
        self.runtime = None
        self.exclude_conversion_metadata = False
        self.canonicalizing_inf_as_min_max_float = True
        self.inference_input_type = None
        self.inference_output_type = None
        self.representative_dataset = None
        self.recurrent = None
        self.rewrites = None
        self._experimental_disable_per_channel = False
        self._experimental_full_integer_quantization_bias_type = None

    @classmethod
    def from_saved_model(
        cls,
        saved_model_dir: str | PathLike[str],
        signature_keys: Sequence[str] | None = None,
        tags: Iterable[str] | None = None,
        *,
        plugins: Any = (),
    ) -> TFLiteConverter:
        """Convert the SavedModel in a folder, without TensorFlow; all its signatures unless keys are given."""
        converter = cls(saved_model_dir, plugins=plugins)
        converter._model_type = "SAVED_MODEL"
        with _option_errors():
            converter._signatures = check_names("signature_keys", signature_keys or None)
            converter._tags = check_names("tags", tags)
        return converter

    @classmethod
    def from_keras_model(cls, model: Any, *, plugins: Any = ()) -> TFLiteConverter:
        """Convert a Keras 3 or tf_keras model. A batch size that it was built with is kept."""
        converter = cls(model, plugins=plugins)
        converter._model_type = "KERAS_MODEL"
        return converter

    @classmethod
    def from_concrete_functions(
        cls, funcs: Sequence[Any], trackable_obj: Any = None, *, plugins: Any = ()
    ) -> TFLiteConverter:
        """Convert concrete functions: one becomes the signature `serving_default`, several keep their names."""
        if not isinstance(funcs, list | tuple) or not funcs:
            raise OptionError("from_concrete_functions: expected a non-empty list of concrete functions.")
        return cls(funcs, trackable_obj, plugins=plugins)

    @classmethod
    def experimental_from_jax(cls, serving_funcs: Any, inputs: Any) -> TFLiteConverter:
        """Not supported; raises `OptionError`."""
        raise OptionError(
            "experimental_from_jax: this class does not support functions of JAX.",
            hint="Use litefuse.convert(function, example_arguments).",
        )

    @classmethod
    def from_session(cls, sess: Any, input_tensors: Any, output_tensors: Any) -> TFLiteConverter:
        """Not supported (part of `tf.compat.v1.lite`); raises `OptionError`."""
        raise _version_1("from_session")

    @classmethod
    def from_frozen_graph(cls, graph_def_file: Any, *arguments: Any, **options: Any) -> TFLiteConverter:
        """Not supported (part of `tf.compat.v1.lite`); raises `OptionError`."""
        raise _version_1("from_frozen_graph")

    @classmethod
    def from_keras_model_file(cls, model_file: Any, *arguments: Any, **options: Any) -> TFLiteConverter:
        """Not supported (part of `tf.compat.v1.lite`); raises `OptionError`."""
        raise OptionError(
            "from_keras_model_file belongs to tf.compat.v1.lite.", hint="Use litefuse.convert(model_file)."
        )

    @property
    def saved_model_dir(self) -> str | None:
        """The folder of the SavedModel, or None if the model is in memory. Read-only."""
        source: Any = self._source
        return str(cast("object", source)) if isinstance(source, str | PathLike) else None

    @property
    def report(self) -> Report | None:
        """The report of the last `convert()`, or None before the first."""
        return self._report

    def convert(self) -> bytes:
        """Convert the model, and return the `.tflite` file as bytes.

        Raises the same exceptions as `litefuse.convert`; those that concern an option are `ValueError`s, too.
        """
        self.check_again()
        supported = _members(self.target_spec.supported_ops, "target_spec.supported_ops")
        flex = "SELECT_TF_OPS" in supported
        if supported == ["SELECT_TF_OPS"]:
            what = "supported_ops=[SELECT_TF_OPS]: builtin ops are emitted where they exist, and Flex ops elsewhere."
            warnings.warn(what, UserWarning, stacklevel=2)
        options = make_options(
            signatures=self._signatures,
            tags=self._tags,
            plugins=self.plugins,
            # TFLiteConverter's flag concerns only TensorFlow ops without a kernel; marked functions are always allowed.
            allow_custom_ops=True if self.allow_custom_ops else "marked",
            allow_flex=flex,
            # Existing kernels were written for the files of TensorFlow's converter.
            custom_options="tflite_converter",
            runtime=self.runtime,
            recurrent=self.recurrent,
            rewrites=self.rewrites,
        )
        options = replace(
            options,
            clamp_infinities=bool(self.canonicalizing_inf_as_min_max_float),
        )
        request = self._quantization_request()
        with _option_errors():
            model = self._quantize(options, request)
        self._report = model.report
        return model.to_bytes()

    def _quantize(self, options: Options, request: Request) -> Model:
        """Convert the model; again if it turns out to have fake quantization, which needs no samples."""

        def convert(quantize: Quantization | None, *, is_trained: bool = False) -> Model:
            entries = self._metadata_entries("trained" if is_trained else _mode(quantize))
            changed = replace(options, quantize=quantize, entries=entries)
            return convert_with(self._source, changed, trackable=self._trackable)

        if not request.may_be_trained:
            return convert(make_quantization(request))
        first = convert(make_quantization(request._replace(input_type="float32", output_type="float32", bias_type="")))
        is_trained = bool(first.report.ops.get("tfl.fake_quant"))
        quantization = make_quantization(request, is_trained=is_trained)
        return convert(quantization, is_trained=True) if is_trained else first

    def _metadata_entries(self, mode: Mode | None) -> dict[str, bytes]:
        """Return the metadata about the conversion that TensorFlow's converter would write."""
        if self.exclude_conversion_metadata:
            return {}
        from litefuse.backend.metadata import encode_conversion

        supported = _members(self.target_spec.supported_ops, "target_spec.supported_ops")
        content = encode_conversion(
            self._model_type,
            mode,
            allow_custom_ops=bool(self.allow_custom_ops),
            allow_flex="SELECT_TF_OPS" in supported,
        )
        return {"CONVERSION_METADATA": content}

    def _quantization_request(self) -> Request:
        spec, bias = self.target_spec, self._experimental_full_integer_quantization_bias_type
        return Request(
            leave_out_sparsity(_members(self.optimizations or (), "optimizations")),
            _members(spec.supported_ops, "target_spec.supported_ops"),
            [_dtype(dtype) for dtype in spec.supported_types or ()],
            self.representative_dataset,
            _dtype(self.inference_input_type or "float32"),
            _dtype(self.inference_output_type or "float32"),
            per_channel=not self._experimental_disable_per_channel,
            bias_type="" if bias is None else _dtype(bias),
        )


@contextmanager
def _option_errors() -> Generator[None]:
    """Raise errors that concern an option or argument as `OptionError`."""
    try:
        yield
    except ConversionError as error:
        if not error.argument or isinstance(error, UnsupportedOpsError | OptionError):
            raise
        raise OptionError(error.problem, where=error.where, hint=error.hint, argument=error.argument) from error


def _mode(quantize: Quantization | None) -> Mode | None:
    """Return how conversion metadata names the quantization."""
    return None if quantize is None or quantize.scheme == "float32" else cast("Mode", quantize.scheme)


def _version_1(name: str) -> OptionError:
    return OptionError(
        f"{name} belongs to tf.compat.v1.lite.TFLiteConverter, which litefuse does not replace.",
        hint="Save the graph as a SavedModel (tf.compat.v1.saved_model.simple_save) and use from_saved_model.",
    )
