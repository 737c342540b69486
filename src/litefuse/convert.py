"""The public entry point: convert a SavedModel, a LiteRT file, a Keras model or functions to a LiteRT model."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from litefuse.budgets import share_folding
from litefuse.context import Checker, Context
from litefuse.errors import ConversionError
from litefuse.model import Model
from litefuse.option_values import Debug
from litefuse.options import OPTIONS, CompositeMode, CustomOps, CustomOptions, Options, TargetName
from litefuse.report import Event, Report, check_fused, count_ops, log

if TYPE_CHECKING:
    from litefuse.backend import ModelFile
    from litefuse.frontend import Source
    from litefuse.ir import Module, Value
    from litefuse.option_values import Recurrent, Strict
    from litefuse.quantization import Quantization, Scheme
    from litefuse.rewrite.context import RewriteContext

Progress = Callable[[str, float], None]
_NAMED_LAYERS = 5
"""Maximum number of layers that a note about GPUs names."""
_FIXED_BATCH = "the free batch becomes 1: GPUs would not run all ops with a free one; set another one with batch=SIZE"


def convert(
    source: object,
    example_arguments: object = None,
    *,
    signatures: str | Sequence[str] | None = None,
    batch: int | None = None,
    input_shapes: Mapping[str, Sequence[int | None]] | None = None,
    tags: Sequence[str] | None = None,
    plugins: Sequence[object] = (),
    entry_points: bool = True,
    composites: Mapping[str, CompositeMode] | None = None,
    allow_custom_ops: CustomOps = True,
    allow_flex: bool = False,
    custom_options: CustomOptions = "plain",
    target: TargetName = "interpreter",
    runtime: str | None = None,
    tune: bool = False,
    recurrent: str | Mapping[str, str] | Recurrent | None = None,
    rewrites: Mapping[str, bool] | None = None,
    verify: bool = True,
    keep_source: bool = False,
    strict: bool | Strict = False,
    quantize: Scheme | Quantization | None = None,
    debug: Debug | None = None,
    progress: Progress | None = None,
) -> Model:
    """Convert a model to LiteRT. Converting a SavedModel or a LiteRT file does not need TensorFlow.

    Args:
        source: the folder of a SavedModel, or a LiteRT file of any converter, as its path or content; see
            docs/litert_files.md. An export of JAX, as the path of a `.jax` file, as content, or in memory, and, if JAX
            is installed, a function of JAX with `example_arguments`; see docs/jax.md. If TensorFlow is installed, also
            a Keras 3 (on any backend) or tf_keras model, the path of a `.keras` or `.h5` file, a `tf.function` with an
            input signature, a concrete function or a list of them, or a `tf.Module` with such functions. A single
            function becomes the signature `serving_default`; several functions become signatures named after them.
        example_arguments: the arguments by position that a function of JAX is exported for, in a tuple, or its only
            argument: arrays, or `jax.ShapeDtypeStruct`s, whose dimensions may be symbols of `jax.export`.
        signatures: keys of the signatures to convert; by default all of them, in one file.
        batch: size to fix the first dimension of every input to, where it is free.
        input_shapes: shapes by input name; None is a free dimension.
        tags: tags of the MetaGraph to read; by default those for serving.
        plugins: user-defined rules, or lists of them; they are tried before the built-in rules.
        entry_points: whether to also use the plug-ins of installed packages (entry points of `litefuse.plugins`).
        composites: how to convert functions that TensorFlow or JAX marked, and the composites of a LiteRT file, by name
            or glob pattern: "fuse" (the default: apply a rule, or emit the custom op that `tfl_fusable_op` requests),
            "preserve" (emit a STABLEHLO_COMPOSITE with the body as its decomposition), "custom" (emit a custom op), or
            "inline". A LiteRT file's composites without a rule stay. For a name that backends know, given without
            wildcards, "fuse" and "preserve" also look for its function in ops that nobody marked.
        allow_custom_ops: False rejects models that need custom ops, which run only where their kernels are registered;
            "marked" allows only those that the model's author requested by marking a function (with `tfl_fusable_op`,
            or with a name that TFLiteConverter converts to a custom op).
        allow_flex: emit ops that LiteRT cannot express as Flex ops. Such a file runs only in an interpreter with
            TensorFlow's Flex delegate: apps must link it; among the Python packages, only TensorFlow up to 2.18 has it.
        custom_options: "tflite_converter" encodes the booleans of composites as TFLiteConverter does, with true as -1.
        target: runtime that the file is for. "compiled_model" (LiteRT's CompiledModel) does not support variable
            tensors, so recurrent layers become loops. "gpu" is CompiledModel's accelerator for GPUs: loops of up to 64
            steps are unrolled, a free batch becomes 1 unless all ops run with a free one, and ops have forms that GPUs
            run and CPUs are slower with; the report lists the layers that stay on the CPU. "micro" (tflite-micro, for
            microcontrollers) runs one signature of fixed shapes (a free batch becomes 1) and fewer ops: others are
            replaced, or the conversion ends in an error that lists them. "ethos-u55", "ethos-u65" and "ethos-u85" are
            Arm's NPUs, beside tflite-micro: the model computes in integers from its inputs to its outputs, which
            `quantize` must ask for, in ops that Vela maps to the NPU; the report lists the layers that stay on the CPU.
        runtime: oldest version of the interpreter that the file is for: "2.17" (TensorFlow's, from 2.14 on), "1.4.0"
            (LiteRT's), or with a name, "litert-2.1.4"; see docs/deploy.md. Ops that it lacks or computes wrongly are
            avoided, or the conversion ends in an error that lists them. By default, the file is for the newest.
        tune: measure the possible forms of each recurrent layer on this machine and choose the fastest. By default,
            forms are chosen by costs that were measured on ARM and x86-64.
        recurrent: form of recurrent layers: "fastest" (the default), "fused", "loop", "loop:N" with N steps per
            iteration, or "unrolled"; forms by glob pattern of layers, `{"encoder/*": "fused"}`; or a
            `litefuse.Recurrent`, which also says who keeps their states between calls.
        rewrites: whether to write layers in another form that XNNPACK runs faster, by name of the rewrite, as in
            {"split-depthwise": False}. By default, those are made that are measured not to be slower on x86 and ARM, up
            to a file that is 1 % (or 512 bytes) larger; the report names them. True makes one for every target and
            size. See docs/performance.md.
        verify: run every fused replacement against the ops that it replaces, and reject it if the results differ; run
            a quantized file once, with XNNPACK and without delegates, and raise an error if it fails.
        keep_source: keep what `Model.write_report` shows besides the file: the source graph, and of int8 and int16x8
            layers the error of each one alone.
        strict: True raises `ConversionError` unless every composite was fused, `litefuse.Strict.for_names(...)` unless
            all ops or composites with these names were.
        quantize: how to quantize the model: "float16" (halves the file), "dynamic" (8-bit weights, a quarter of the
            file, and faster), "int4" (4-bit weights of fully connected and embedding layers, 8-bit others),
            "int2" (2-bit weights there), or a `litefuse.Quantization`, which "int8" and "int16x8" need for their
            samples. `Quantization.load` and `Quantization.from_recipe` read recipes.
        debug: checks and output for those who work on litefuse or on rules; a `litefuse.Debug`.
        progress: called with the name of a pass and the fraction of the work done, from 0 to 1; during calibration,
            with the number of the sample and the fraction of the samples.

    Raises:
        ReadError: a file is missing, damaged or of the wrong kind.
        ConversionError: the model cannot be converted; the message names the layers.
        InvalidRuleError: a plug-in is not a rule, or is declared wrongly.
    """
    arguments = {
        name: value for name, value in locals().items() if name not in ("source", "example_arguments", "progress")
    }
    if example_arguments is not None:
        from litefuse.frontend.jax.functions import export_function

        source = export_function(source, example_arguments)
    return convert_with(source, make_options(**arguments), progress)


def optimize(model: str | os.PathLike[str] | bytes, **options: Any) -> Model:
    """Optimize a LiteRT file of any converter: `convert`, but only for such files. See docs/litert_files.md.

    Args:
        model: the path of a `.tflite` file, or its content.
        options: options of `convert`.

    Raises:
        ReadError: the file is missing or damaged.
        ConversionError: `model` is not a LiteRT file, or cannot be converted.
    """
    check_litert(model)
    return convert(model, **options)


def check_litert(model: object) -> None:
    """Raise `ConversionError` if a model is of another kind than a LiteRT file."""
    from litefuse.frontend import has_litert_suffix

    if not isinstance(model, bytes | bytearray | memoryview) and not has_litert_suffix(model):
        raise ConversionError(f"{model}: this is not a .tflite file.", hint="Convert other models by `convert`.")


def convert_with(
    source: object, options: Options, progress: Progress | None = None, *, trackable: object = None
) -> Model:
    """Convert with checked options; see `convert`. `trackable` owns the variables of functions in `source`."""
    with _suspend_gc():
        from litefuse.frontend import open_source

    if progress is not None:
        progress("read", 0.0)
    started = time.perf_counter()
    with open_source(source, trackable) as saved:
        seconds = time.perf_counter() - started
        model = convert_opened(saved, options, progress, seconds)
    model.origin, model.tags = source, options.tags
    return model


def convert_opened(saved: Source, options: Options, progress: Progress | None = None, seconds: float = 0.0) -> Model:
    """Convert an opened model; `seconds` is the time that opening it took, for the report."""
    # Models may hold infinities and numbers that another type lacks: NumPy's warnings of them help no user.
    with _suspend_gc(), np.errstate(all="ignore"):
        fixes_batch = options.is_for_gpu and _needs_fixed_batch(saved, options)
        if fixes_batch:
            options = replace(options, batch=1)
        if options.has_targets:
            model = _convert_to_targets(saved, options, progress, seconds)
        else:
            model = _convert(saved, options, progress, seconds)
            if any(value.remedies for value in model.report.inexact):
                from litefuse.passes.quantize.search.mending import mend

                model = mend(model, options, lambda changed: _convert(saved, changed, progress, 0.0))
        if fixes_batch:
            model.report.events = [*model.report.events, Event("read", "fix batch", "note", reason=_FIXED_BATCH)]
        log(model.report)
        return model


@contextmanager
def _suspend_gc() -> Generator[None, None, None]:
    """Suspend the cyclic garbage collector, which would scan modules and the growing IR repeatedly and free nothing."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            if not _has_frozen_objects():
                # Enter all new objects into the oldest generation: the next allocation would scan them all as young.
                gc.freeze()
                gc.unfreeze()
            gc.enable()


def _has_frozen_objects() -> bool:
    """Return whether objects of the program are, or once were, excluded from garbage collection.

    Python counts them one by one, which takes 20 ms and more after `gc.freeze()` in a program that uses TensorFlow.
    """
    global _found_frozen
    _found_frozen = _found_frozen or gc.get_freeze_count() > 0
    return _found_frozen


_found_frozen = False


def _convert_to_targets(saved: Source, options: Options, progress: Progress | None, seconds: float) -> Model:
    """Find the layers that must be more exact for the user's targets, and convert the model with rules for them.

    Other passes may depend on the rules, so the model is read again: the file is that of the recipe.
    """
    from litefuse.passes import pipeline
    from litefuse.passes.quantize.search.precision import choose_precision
    from litefuse.passes.quantize.state import QuantizationState

    options = _make_samples_readable_again(options)
    started = time.perf_counter()
    module = saved.read(
        tags=options.tags, signatures=options.signatures, input_shapes=options.input_shapes, batch=options.batch
    )
    context = _new_context(module, replace(options, debug=Debug()), progress)
    with share_folding(context.folding):
        ran = pipeline.run(module, context, pipeline.search_for(module, context), QuantizationState())
        assert isinstance(ran.state, QuantizationState)
        chosen = choose_precision(module, context, ran.state)
    seconds_to_search = time.perf_counter() - started
    try:
        model = _convert(saved, replace(options, quantize=chosen.recipe, keeps_schemes=True), progress, seconds)
    except BaseException:
        chosen.trials.close()
        raise
    model.report.precision, missed = chosen.finish(model._module)  # pyright: ignore[reportPrivateUsage]
    model.report.seconds["choose-precision"] = seconds_to_search
    if missed:
        event = Event("choose-precision", "choose-precision", "warning", reason=missed, facts={})
        model.report.events = [*model.report.events, event]
    return model


def _needs_fixed_batch(saved: Source, options: Options) -> bool:
    """Return whether GPUs would not run the model as a whole with a free batch that the user does not ask for."""
    from litefuse.passes import pipeline
    from litefuse.passes.gpu.free_batch import has_free_batch, needs_fixed_batch

    if options.batch is not None or any(shape[:1] == (None,) for shape in options.input_shapes.values()):
        return False
    module = saved.read(tags=options.tags, signatures=options.signatures, input_shapes=options.input_shapes, batch=None)
    if not has_free_batch(module):
        return False
    trial = replace(options, quantize=None, verify=False, debug=Debug())
    with closing(_new_context(module, trial, None)) as context, share_folding(context.folding):
        pipeline.run(module, context, pipeline.passes_for(module, context))
    return needs_fixed_batch(module)


def _make_samples_readable_again(options: Options) -> Options:
    """Keep copies of samples that can be read only once: a generator may fill the same arrays again."""
    config = options.quantize
    samples = None if config is None else cast("object", config.samples)
    if config is None or not isinstance(samples, Iterator):
        return options
    kept = [deepcopy(sample) for sample in cast("Iterator[object]", samples)]
    return replace(options, quantize=replace(config, samples=kept))


def _convert(saved: Source, options: Options, progress: Progress | None, seconds_to_open: float) -> Model:
    from litefuse.passes import pipeline

    started = time.perf_counter() - seconds_to_open
    if options.quantize is not None and options.verify:
        from litefuse.runtime.worker import start_early

        start_early()
    module = saved.read(
        tags=options.tags,
        signatures=options.signatures,
        input_shapes=options.input_shapes,
        batch=options.batch,
    )
    seconds = {"read": time.perf_counter() - started}
    source_ops, source = count_ops(module), None
    if options.keep_source:
        from litefuse.tools.html_report.source import source_graphs

        source = source_graphs(module)
    with closing(_new_context(module, options, progress)) as context:
        for reason in saved.warnings:
            context.record("read", "warning", reason=reason)
        with share_folding(context.folding):
            ran = pipeline.run(module, context, pipeline.passes_for(module, context))
        seconds |= ran.seconds
        _report_budgets(context)
        _report_variable_tensors(module, context)
        _report_gpu(module, context)
        check_fused(context.events, options.strict)
        if options.clamp_infinities:
            from litefuse.passes.finalize.clamp_infinities import clamp_infinities

            clamp_infinities(module)
        module.metadata.update(options.entries)
        file, state = None, None
        if options.quantize is not None:
            from litefuse.passes.quantize.state import QuantizationState

            state = ran.state if isinstance(ran.state, QuantizationState) else QuantizationState()
        if state is not None and options.verify:
            started = time.perf_counter()
            file = _try_file(module, state.samples, context)
            seconds[context.pass_name] = time.perf_counter() - started
        if progress is not None:
            progress("done", 1.0)
        report = Report(context.events, count_ops(module), source_ops, seconds)
        if not options.is_for_micro:
            report.min_runtime_version, report.min_runtimes = _find_runtimes(module)
        if options.quantize is not None and state is not None:
            from litefuse.passes.quantize.search.report import describe_ends, describe_ops

            report.scheme, report.quantization = options.quantize.scheme, describe_ops(module, state.errors, context)
            report.integer_ends = describe_ends(module)
            report.recipe = context.options.quantize
            report.outputs, report.inexact = state.errors.outputs, state.errors.inexact
    return Model(module, report, source, file)


def _new_context(module: Module, options: Options, progress: Progress | None) -> Context:
    from litefuse.passes.pipeline import new_context

    context = new_context(options, progress)
    context.folding.allow(_stored_bytes(module), sum(count_ops(module).values()))
    if options.verify:
        context.checker = _make_checker(context)
    return context


def _make_checker(context: Context) -> Checker:
    """Return the checker of this conversion, which is imported when the first fusion is checked."""

    @cache
    def load() -> Checker:
        from litefuse.verification.replacement import Checker

        return Checker(context)

    def check(module: Module, values: Sequence[Value | None], rewrite: RewriteContext) -> dict[str, Any]:
        return load()(module, values, rewrite)

    return check


def _try_file(module: Module, samples: Mapping[str, Mapping[str, Any]], context: Context) -> ModelFile:
    """Run the quantized file once, and return it."""
    from litefuse.backend import ModelFile
    from litefuse.verification.model.trial import RULE, try_file

    context.pass_name = RULE
    file = ModelFile(module)
    try_file(module, file, samples, context)
    return file


def _report_budgets(context: Context) -> None:
    """Record a warning for each budget that the conversion exceeded."""
    if context.folding.refused or context.folding.work <= 0:
        reason = "constant folding exceeded its budget: some constants are computed when the model runs"
        context.record("fold", "warning", reason=reason, refused=context.folding.refused)
    if context.verification.refused:
        reason = "verification of fusions exceeded its budget: some fusions are unverified"
        context.record("verify", "warning", reason=reason, comparisons=context.verification.refused)


def _report_variable_tensors(module: Module, context: Context) -> None:
    """Record a note if CompiledModel refuses the file, because kernels keep states in variable tensors."""
    from litefuse.dialects.tfl.variables import stateful_kinds

    kinds = set[str]().union(*map(stateful_kinds, module.functions.values()))
    if kinds and not context.options.is_for_micro:
        names = ", ".join(sorted(kind.partition(".")[2].upper() for kind in kinds))
        source = "" if module.dialect == "tf" else "the original model "
        reason = (
            f"CompiledModel and LiteRT.js refuse this file: variable tensors of {names}; convert {source}with "
            'target="compiled_model"'
        )
        context.record("variable tensors", "note", reason=reason)


def _report_gpu(module: Module, context: Context) -> None:
    """Record a note for each kind of op that LiteRT's GPU accelerator computes incorrectly, or fails with."""
    from litefuse.dialects.tfl.targets import gpu
    from litefuse.dialects.tfl.targets.placement import Problem

    if context.options.is_for_micro:
        return
    layers: dict[Problem, dict[str, None]] = {}
    for op, problem in gpu.find_mistakes(module):
        layers.setdefault(problem, {})[op.location.layer or op.location.name] = None
    for problem, names in layers.items():
        where = ", ".join([*names][:_NAMED_LAYERS]) + (" and others" if len(names) > _NAMED_LAYERS else "")
        has_target = problem.replaced in ("compiled_model", "gpu") and not context.options.may_run_on_gpu
        way = 'for GPUs, convert with target="gpu"' if has_target else problem.remedy
        reason = f"LiteRT's GPU accelerator {gpu.VERBS[problem.effect]} {problem.reason} (in {where}); {way}"
        context.record("GPU accelerator", "note", reason=reason)


def _stored_bytes(module: Module) -> int:
    """Return the number of bytes of the model's constants and variables; a repeated (broadcast) value counts once."""
    from litefuse.ir import CONSTANT

    constants = [op.attributes["value"] for op in module.ops_of({CONSTANT})]
    constants += [variable.initial for variable in module.variables.values() if variable.initial is not None]
    return sum(constant.stored_bytes for constant in constants)


def make_options(**arguments: Any) -> Options:
    """Check the arguments of `convert`, all optional, and put the user's rules before the built-in ones."""
    from litefuse.fusions import COMPOSITES
    from litefuse.passes.pipeline import PASS_NAMES
    from litefuse.rewrite.plugins import collect

    unknown = sorted(set(arguments) - {option.name for option in OPTIONS})
    if unknown:
        raise TypeError(f"convert() got an unexpected keyword argument {unknown[0]!r}")
    options = Options(
        **{
            option.name: option.check(option.name, arguments[option.name])
            for option in OPTIONS
            if option.name in arguments
        }
    )
    for name in options.debug.print_after:
        if name not in PASS_NAMES:
            raise ConversionError(f"print_after: unknown pass {name!r}; the passes are {', '.join(PASS_NAMES)}.")
    if options.rewrites:
        _check_rewrites(options.rewrites)
    if options.runtime:
        options = replace(options, runtime=_check_runtime(options))
    if options.is_for_gpu:
        _check_gpu(options)
    if options.is_for_npu and options.quantize is not None:
        options = _compute_in_integers(options, options.quantize)
    rules = collect(options.plugins, entry_points=options.entry_points)
    return replace(
        options,
        composite_rules=(*rules.composites, *COMPOSITES),
        patterns=rules.patterns,
        legalizations=rules.legalizations,
    )


def _compute_in_integers(options: Options, config: Quantization) -> Options:
    """Return options with which all ops compute in integers that can, from the inputs to the outputs."""
    if not config.has_integer_activations:
        return options
    ends = {name: config.activations for name in ("input_type", "output_type") if getattr(config, name) == "float32"}
    integers = replace(config, float_fallback=False, **ends)
    return replace(options, quantize=integers, leaves_floats=config.float_fallback)


def _check_rewrites(rewrites: Mapping[str, bool]) -> None:
    """Raise `ConversionError` if a rewrite does not exist."""
    from litefuse.dialects.tfl.targets.fast_forms import names

    for name in rewrites:
        if name not in names():
            known = ", ".join(names())
            raise ConversionError(f"rewrites: unknown rewrite {name!r}.", hint=f"Choose from {known}.")


def _check_gpu(options: Options) -> None:
    """Raise `ConversionError` for what the accelerator runs nowhere, or incorrectly: activations of 16 bits."""
    config = options.quantize
    has_int16 = config is not None and (
        config.activations == "int16" or any(rule.scheme == "int16x8" for rule in config.rules)
    )
    if has_int16:
        raise ConversionError(
            "LiteRT's GPU accelerator does not run activations of 16 bits: such layers would run on the CPU, and some "
            "files would end the process.",
            hint='Use quantize="int8", "dynamic" or "float16" (--quantize int8), or none: GPUs compute in float16.',
            argument="quantize",
        )


def _check_runtime(options: Options) -> str:
    """Return the name of the runtime. Raises `ConversionError` if it is unknown, or another target's."""
    from litefuse.dialects.tfl.targets.runtimes import find_runtime

    if options.is_for_micro:
        raise ConversionError(
            f"runtime is a version of the interpreter; target={options.target!r} has none.", hint="Omit it."
        )
    return find_runtime(options.runtime).name


def _find_runtimes(module: Module) -> tuple[str, Sequence[str]]:
    """Return the version of TensorFlow Lite that the module needs, and the oldest versions that run it."""
    from litefuse.dialects.tfl import version
    from litefuse.dialects.tfl.targets.runtimes import first_runtimes, newest_version

    ops = [op for op in module.ops() if op.kind.startswith("tfl.")]
    needed = newest_version(((op.kind, version(op)) for op in ops), ops)
    return needed, [runtime.title for runtime in first_runtimes(needed)]
