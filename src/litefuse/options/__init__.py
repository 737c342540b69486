"""The options of a conversion, and the checks of their values."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast, get_args

from litefuse.errors import ConversionError
from litefuse.option_values import (
    FASTEST,
    Debug,
    Recurrent,
    States,
    Strict,
    check_boolean,
    check_choice,
    check_forms,
    check_names,
)
from litefuse.options.input_shapes import InputShape, check_batch, check_shapes
from litefuse.options.target import TARGETS, TargetName
from litefuse.quantization import EndType, Method, Quantization, parse_quantization

if TYPE_CHECKING:
    from litefuse.rewrite.composite_rule import CompositeRule
    from litefuse.rewrite.rule import Rule

CompositeMode = Literal["fuse", "preserve", "custom", "inline"]
CustomOptions = Literal["plain", "tflite_converter"]
CustomOps = bool | Literal["marked"]
Panel = Literal["Input", "Output", "Fusion", "Recurrent", "Quantization", "Debugging"]
"""Groups of options in `--help`, in this order."""


class Flag(NamedTuple):
    """An option of the command line that sets an option of the conversion."""

    name: str
    help: str
    metavar: str | None = None
    repeated: bool = False
    takes_value: bool = True
    choices: tuple[str, ...] = ()
    """Values that are allowed, where they are not those of the option."""
    sets: tuple[str, ...] = ()
    """Attributes that the flag sets of the option's value, if that is an object; `goals.max_ms` is one of its goals."""


def _switch(name: str, help: str, *, sets: str = "") -> Flag:
    """Return a flag without a value, which negates the default of an option or, with `sets`, of its attribute."""
    return Flag(name, help, takes_value=False, sets=(sets,) if sets else ())


class Option(NamedTuple):
    """An option of `litefuse.convert`, as a field of `Options` declares it."""

    name: str
    default: object
    check: Callable[[str, Any], Any]
    """Returns the value in the form that `Options` stores. Raises `ConversionError` if it is invalid."""
    flags: tuple[Flag, ...]
    choices: tuple[str, ...]
    panel: Panel


def _declare(
    panel: Panel, check: Callable[[str, Any], Any], *flags: Flag, choices: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Return the metadata of a field that declares an option."""
    return {"panel": panel, "check": check, "flags": flags, "choices": choices}


def _keep(_option: str, value: object) -> object:
    return value


def _check_group(option: str, value: object, kind: type) -> Any:
    """Return an object of this class, its default for None. Raises `ConversionError` for anything else."""
    if value is None or isinstance(value, kind):
        return kind() if value is None else value
    raise ConversionError(f"{option}={value!r}: expected a litefuse.{kind.__name__}(...).")


def _check_recurrent(option: str, value: object) -> Recurrent:
    """Return a `Recurrent`; a form, or a mapping from patterns of layers to forms, abbreviates `Recurrent(form=...)`.

    Raises `ConversionError` for anything else.
    """
    if isinstance(value, str | Mapping):
        return Recurrent(form=check_forms(option, cast("object", value)))
    if value is None or isinstance(value, Recurrent):
        return value or Recurrent()
    problem = f"{option}={value!r}: expected a form, a mapping of forms or a litefuse.Recurrent(...)."
    raise ConversionError(problem, argument=option)


def _choice(panel: Panel, choices: object, flag: Flag) -> dict[str, Any]:
    """Declare an option whose values are those of the `Literal` type `choices`."""
    known = get_args(choices)
    return _declare(panel, partial(check_choice, choices=known), flag, choices=known)


def _check_custom_ops(option: str, allowed: object) -> CustomOps:
    """Return "marked" or a bool. Raises `ConversionError` for None and other strings."""
    if allowed == "marked":
        return "marked"
    if allowed is None or isinstance(allowed, str):
        raise ConversionError(f"{option}={allowed!r}: choose from True, False, 'marked'.")
    return bool(allowed)


def _check_strict(option: str, strict: object) -> Strict:
    """Return what must be fused. Raises `ConversionError` unless this is a boolean or a `Strict`."""
    if isinstance(strict, bool | Strict):
        return Strict(composites=strict) if isinstance(strict, bool) else strict
    raise ConversionError(
        f"{option}={strict!r}: expected True, False or a litefuse.Strict.",
        hint=f"For example: strict=litefuse.Strict.for_names({strict if isinstance(strict, str) else 'lstm*'!r}).",
    )


def _check_runtime(option: str, runtime: object) -> str:
    """Return the name of a version; `litefuse.convert` looks it up. Raises `ConversionError` if it is not a string."""
    if runtime is not None and not isinstance(runtime, str):
        raise ConversionError(f"{option}={runtime!r}: expected a string.", hint='For example: runtime="2.17".')
    return runtime or ""


def _check_composites(_option: str, modes: object) -> dict[str, CompositeMode]:
    """Return the conversion modes by composite name or glob pattern. Raises `ConversionError` for an unknown mode."""
    if modes is None:
        return {}
    if not isinstance(modes, Mapping):
        raise ConversionError(
            f"composites must map names to modes, got {modes!r}.",
            hint='For example: composites={"acme.swish": "preserve"}.',
        )
    mapping = cast("Mapping[object, object]", modes)
    for name, mode in mapping.items():
        if not isinstance(name, str) or mode not in get_args(CompositeMode):
            known = ", ".join(get_args(CompositeMode))
            raise ConversionError(f"composites: invalid mode {mode!r} for {name!r}.", hint=f"Choose from {known}.")
    return cast("dict[str, CompositeMode]", dict(mapping))


def _check_rewrites(option: str, wishes: object) -> dict[str, bool]:
    """Return whether the user wants a rewrite, by name; `litefuse.convert` knows the names.

    Raises `ConversionError` for another value.
    """
    if wishes is None:
        return {}
    if not isinstance(wishes, Mapping):
        raise ConversionError(
            f"{option} must map names of rewrites to True or False, got {wishes!r}.",
            hint='For example: rewrites={"split-depthwise": False}.',
        )
    known = cast("Mapping[object, object]", wishes)
    return {str(name): check_boolean(f"{option}[{name!r}]", wish) for name, wish in known.items()}


# Nothing compares or prints options; generating methods for so many fields would slow down every import.
@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Options:
    """The options of one conversion; see `litefuse.convert`. The user's rules precede the built-in ones.

    The fields that `OPTIONS` lists declare the arguments of `litefuse.convert` and the options of the command line, in
    the order in which `--help` shows them.
    """

    signatures: tuple[str, ...] | None = field(
        default=None,
        metadata=_declare(
            "Input", check_names, Flag("--signature", "Signature to convert. Default: all.", "KEY", repeated=True)
        ),
    )
    batch: int | None = field(
        default=None,
        metadata=_declare(
            "Input", check_batch, Flag("--batch", "Set the free first dimension of every input to this size.", "SIZE")
        ),
    )
    input_shapes: Mapping[str, InputShape] = field(
        default_factory=dict[str, InputShape],
        metadata=_declare(
            "Input", check_shapes, Flag("--input-shape", "Shape of an input; ? is a free dimension.", repeated=True)
        ),
    )
    tags: tuple[str, ...] | None = field(
        default=None,
        metadata=_declare(
            "Input", check_names, Flag("--tag", "Tag of the MetaGraph to read. Default: serve.", "TAG", repeated=True)
        ),
    )
    plugins: object = field(
        default=(),
        metadata=_declare("Fusion", _keep, Flag("--plugin", "User-defined rule, or list of rules.", repeated=True)),
    )
    entry_points: bool = field(
        default=True,
        metadata=_declare(
            "Fusion", check_boolean, _switch("--no-entry-points", "Ignore rules declared by installed packages.")
        ),
    )
    composites: Mapping[str, CompositeMode] = field(
        default_factory=dict[str, "CompositeMode"],
        metadata=_declare(
            "Fusion",
            _check_composites,
            Flag(
                "--composite",
                "How to convert composites of this name (* is a wildcard): fuse, preserve, custom or inline.",
                repeated=True,
            ),
        ),
    )
    custom_options: CustomOptions = field(
        default="plain",
        metadata=_choice(
            "Output",
            CustomOptions,
            Flag(
                "--custom-options",
                "Encoding of composites' booleans in custom ops: plain, or as TFLiteConverter does (true is -1).",
            ),
        ),
    )
    target: TargetName = field(
        default="interpreter",
        metadata=_choice(
            "Output",
            TargetName,
            Flag(
                "--target",
                "Target runtime: LiteRT's Interpreter (the default), its CompiledModel, for which recurrent layers "
                "become loops instead of fused ops, CompiledModel's accelerator for GPUs (gpu), for which loops are "
                "unrolled, tflite-micro (micro) for microcontrollers, or Arm's NPUs (ethos-u55, ethos-u65, ethos-u85), "
                "which need integers.",
            ),
        ),
    )
    runtime: str = field(
        default="",
        metadata=_declare(
            "Output",
            _check_runtime,
            Flag(
                "--runtime",
                "Oldest version of the interpreter that the file is for: 2.17 (TensorFlow's, from 2.14 on) or 1.4.0 "
                "(LiteRT's), or with a name, as in litert-2.1.4.",
                "VERSION",
            ),
        ),
    )
    tune: bool = field(
        default=False,
        metadata=_declare(
            "Recurrent",
            check_boolean,
            _switch(
                "--tune", "Time the possible forms of each recurrent layer on this machine and choose the fastest."
            ),
        ),
    )
    recurrent: Recurrent = field(
        default=Recurrent(),
        metadata=_declare(
            "Recurrent",
            _check_recurrent,
            Flag(
                "--recurrent",
                "Form of recurrent layers: fastest (the default), fused, loop, loop:N (N steps per iteration) or "
                "unrolled; or of the layers whose name a pattern matches, as in encoder/*=fused.",
                repeated=True,
                sets=("form",),
            ),
            Flag(
                "--states",
                "Where states are kept between calls: in variables of the file, or by the program, as additional "
                "inputs and outputs.",
                choices=get_args(States),
                sets=("states",),
            ),
            Flag(
                "--reset-signature",
                "Add a signature of this name that resets the states of the model.",
                "NAME",
                sets=("reset_signature",),
            ),
            _switch(
                "--streaming",
                "Keep the state of marked cells between calls, one step per call.",
                sets="streaming",
            ),
        ),
    )
    rewrites: Mapping[str, bool] = field(
        default_factory=dict[str, bool],
        metadata=_declare(
            "Output",
            _check_rewrites,
            Flag(
                "--rewrite",
                "Whether to write layers in another form that is faster on CPUs (on or off); `litefuse report` "
                "names the rewrites of a model.",
                repeated=True,
            ),
        ),
    )
    allow_custom_ops: CustomOps = field(
        default=True,
        metadata=_declare(
            "Output",
            _check_custom_ops,
            _switch("--no-custom-ops", "Refuse to write custom ops, which need custom kernels."),
        ),
    )
    allow_flex: bool = field(
        default=False,
        metadata=_declare(
            "Output",
            check_boolean,
            _switch(
                "--allow-flex",
                "Write ops without a LiteRT equivalent as Flex ops, which need TensorFlow's Flex delegate.",
            ),
        ),
    )
    verify: bool = field(
        default=True,
        metadata=_declare(
            "Fusion", check_boolean, _switch("--no-verify", "Do not check fused ops against the ops they replace.")
        ),
    )
    strict: Strict = field(
        default=Strict(composites=False),
        metadata=_declare(
            "Fusion",
            _check_strict,
            _switch("--strict", "Fail unless every composite is fused.", sets="composites"),
            Flag(
                "--strict-for",
                "Fail unless composites or fused ops of this name (* is a wildcard) are fused.",
                "NAME",
                repeated=True,
                sets=("names",),
            ),
        ),
    )
    debug: Debug = field(
        default=Debug(),
        metadata=_declare(
            "Debugging",
            partial(_check_group, kind=Debug),
            _switch("--verify-ir", "Check IR invariants after every pass.", sets="verify_ir"),
            Flag("--print-after", "Print the module as MLIR after this pass.", repeated=True, sets=("print_after",)),
        ),
    )
    keep_source: bool = field(default=False, metadata=_declare("Output", check_boolean))
    quantize: Quantization | None = field(
        default=None,
        metadata=_declare(
            "Quantization",
            parse_quantization,
            Flag(
                "--quantize",
                "Quantize the model: float16, dynamic, int8, int16x8, int4, int2, or a recipe (.json).",
                "SCHEME",
            ),
            Flag(
                "--calibrate",
                "Representative inputs for int8 and int16x8, and for squares in files for GPUs: a .npz file, a folder "
                "of them, or a .npy file.",
                "SAMPLES",
                sets=("samples",),
            ),
            Flag(
                "--calibration-method",
                "How ranges follow from the samples: all numbers (minmax, the default), the moving average of the "
                "samples' ranges, most numbers (percentile), or the least squared error (mse).",
                choices=get_args(Method),
                sets=("method",),
            ),
            Flag(
                "--percentile",
                "Share of the numbers that the method percentile covers. Default: 99.999.",
                "PERCENT",
                sets=("percentile",),
            ),
            _switch(
                "--keep-outliers",
                "Calibrate with samples that are far larger than all others, too.",
                sets="drop_outliers",
            ),
            _switch(
                "--no-float-islands",
                "Compute logarithms and square roots in integers even if these lose most of what they read.",
                sets="float_islands",
            ),
            _switch(
                "--no-equalize",
                "Do not rescale layers so that the channels between them have similar ranges.",
                sets="equalize",
            ),
            _switch(
                "--no-round-weights",
                "Round each weight to the nearest integer, instead of by the errors of the results on the samples.",
                sets="round_weights",
            ),
            _switch(
                "--no-correct-biases",
                "Do not correct biases by the mean errors of the results on the samples.",
                sets="correct_biases",
            ),
            Flag(
                "--io-type",
                "Type of float inputs and outputs in a file with int8 or int16x8 layers.",
                choices=get_args(EndType),
                sets=("input_type", "output_type"),
            ),
            _switch(
                "--no-float-fallback",
                "Fail if an op would stay in float, for devices that compute only in integers.",
                sets="float_fallback",
            ),
            Flag(
                "--target-snr",
                "Let the fewest layers be more exact so that each output has this signal-to-noise ratio in dB.",
                "DB",
                sets=("goals.target_snr",),
            ),
            Flag(
                "--max-drop",
                "Let the fewest layers be more exact so that the accuracy falls by at most this share.",
                "SHARE",
                sets=("goals.max_drop",),
            ),
            Flag(
                "--labels",
                "For --max-drop: a .npy file with the class of each sample, or a .npz file by output.",
                "FILE",
                sets=("goals.labels",),
            ),
            Flag(
                "--evaluate",
                "Samples on which targets are measured. Default: those of --calibrate.",
                "SAMPLES",
                sets=("goals.evaluate",),
            ),
            Flag(
                "--max-size",
                "Largest size of the file in bytes, or as 2.5MB or 300kB: let as many layers as fit be more exact.",
                "SIZE",
                sets=("goals.max_size",),
            ),
            Flag(
                "--max-ms",
                "Longest time of a call on this machine: let as many layers as fit be more exact.",
                "MS",
                sets=("goals.max_ms",),
            ),
            Flag(
                "--time-limit",
                "Seconds after which the search for layers ends with the best result so far.",
                "SECONDS",
                sets=("goals.time_limit",),
            ),
        ),
    )
    composite_rules: "tuple[CompositeRule, ...]" = ()
    legalizations: "tuple[Rule, ...]" = ()
    patterns: "tuple[Rule, ...]" = ()
    clamp_infinities: bool = False
    """Whether to replace infinities in constants by the largest finite number, as TFLiteConverter does by default."""
    leaves_floats: bool = False
    """Whether ops that no integer kernel computes stay in float, although all others compute in integers."""
    keeps_schemes: bool = False
    """Whether the schemes of layers are the result of a search, which the forms of recurrent layers must not change."""
    entries: "Mapping[str, bytes]" = field(default_factory=dict[str, bytes])
    """Metadata entries to add to the file, by name."""

    @property
    def exposes_states(self) -> bool:
        """Whether programs can set the states that the model keeps between calls."""
        return self.recurrent.reset_signature is not None or self.recurrent.states == "inputs"

    @property
    def requests_forms(self) -> bool:
        """Whether the user requests a form of recurrent layers."""
        return self.recurrent.form != FASTEST

    @property
    def is_for_micro(self) -> bool:
        """Whether the file is for tflite-micro."""
        return TARGETS[self.target].is_micro

    @property
    def may_run_on_gpu(self) -> bool:
        """Whether LiteRT's GPU accelerator may run the file."""
        return TARGETS[self.target].runs_on_gpu

    @property
    def is_for_gpu(self) -> bool:
        """Whether the file is for LiteRT's GPU accelerator."""
        return TARGETS[self.target].is_gpu

    @property
    def has_float_samples(self) -> bool:
        """Whether there are samples for a file for GPUs that computes in float16."""
        config = self.quantize
        return (
            self.is_for_gpu and config is not None and config.samples is not None and not config.has_integer_activations
        )

    @property
    def is_for_npu(self) -> bool:
        """Whether the file is compiled for an NPU."""
        return bool(TARGETS[self.target].npu)

    @property
    def has_accelerator(self) -> bool:
        """Whether the file is for an accelerator that leaves some ops to the CPU."""
        return self.is_for_gpu or self.is_for_npu

    @property
    def has_runtime(self) -> bool:
        """Whether the file is for a certain version of the interpreter."""
        return bool(self.runtime)

    @property
    def has_integer_activations(self) -> bool:
        """Whether layers may compute in integers, which needs a calibration."""
        return self.quantize is not None and self.quantize.has_integer_activations

    @property
    def measures_layers(self) -> bool:
        """Whether the error of each op alone is measured."""
        return self.keep_source and self.verify and self.has_integer_activations

    @property
    def has_targets(self) -> bool:
        """Whether layers are chosen by measurement."""
        return self.quantize is not None and self.quantize.has_targets


OPTIONS = tuple(
    Option(declared.name, declared.default, **declared.metadata)
    for declared in fields(Options)
    if "check" in declared.metadata
)
"""The options that `litefuse.convert` takes."""
