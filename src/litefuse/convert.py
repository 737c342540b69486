"""The front door: a SavedModel, a Keras model or a function in, a LiteRT model out."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from litefuse.budgets import sharing
from litefuse.errors import ConversionError
from litefuse.events import Context
from litefuse.options import (
    CompositeMode,
    CustomOps,
    CustomOptions,
    Optimize,
    Options,
    Target,
    check_batch,
    check_composites,
    check_custom_ops,
    check_custom_options,
    check_names,
    check_optimize,
    check_shapes,
    check_strict,
    check_target,
)
from litefuse.report import Report, check_fused, count_ops, log

if TYPE_CHECKING:
    from litefuse.ir import Module
    from litefuse.page.graph import Graph
    from litefuse.page.write import Content
    from litefuse.read import Opened
    from litefuse.verify import Verification

PathLike = str | os.PathLike[str]
Progress = Callable[[str, float], None]


class Model:
    """A converted model. `report` tells what the conversion did, `origin` is what was converted, with its `tags`."""

    def __init__(self, module: Module, report: Report, source: Sequence[Graph] | None = None) -> None:
        self._module = module
        self._source = source
        self.origin: object = None
        self.tags: Sequence[str] | None = None
        self.report = report

    def __repr__(self) -> str:
        signatures = "; ".join(self._signatures())
        return f"<litefuse.Model {signatures}: {sum(self.report.ops.values())} ops>"

    def _repr_html_(self) -> str:
        """Show the signatures and the report, in a notebook."""
        signatures = "".join(f"<li><code>{escape(line)}</code></li>" for line in self._signatures())
        return f"<b>litefuse.Model</b><ul>{signatures}</ul>{self.report._repr_html_()}"  # pyright: ignore[reportPrivateUsage]

    def _signatures(self) -> list[str]:
        """Return each signature as `name(input: type, ...) -> (output: type, ...)`."""
        found: list[str] = []
        for signature in self._module.signatures:
            function = self._module.functions[signature.function]
            inputs = zip(signature.inputs, function.arguments, strict=True)
            outputs = zip(signature.outputs, function.results, strict=True)
            sides = [", ".join(f"{name}: {value.type}" for name, value in side) for side in (inputs, outputs)]
            found.append(f"{signature.name}({sides[0]}) -> ({sides[1]})")
        return found

    @property
    def content(self) -> bytes:
        """The whole `.tflite` file as bytes. For large models `save` needs far less memory."""
        from litefuse.export import to_bytes

        return to_bytes(self._module)

    def save(self, path: PathLike) -> Path:
        """Write the `.tflite` file, streamed; an existing file is replaced only by a whole one.

        Raises `OSError` where the file cannot be written, `ConversionError` where it is a file of the source.
        """
        from litefuse.export import write_file
        from litefuse.export.files import refuse_source

        target = Path(path)
        refuse_source(target, self.origin)
        started = time.perf_counter()
        write_file(self._module, target)
        self.report.seconds["export"] = time.perf_counter() - started
        return target

    def verify(
        self,
        *,
        samples: Mapping[str, Any] | PathLike | None = None,
        judge: str = "auto",
        tolerance: float | None = None,
        kernels: Mapping[str, Any] | None = None,
    ) -> Verification:
        """Compare the converted model with its source, call by call; see `litefuse.verify.verify`."""
        from litefuse.verify import verify

        signatures = [signature.name for signature in self._module.signatures]
        return verify(
            self.origin,
            self.content,
            samples=samples,
            judge=judge,
            signatures=signatures,
            tags=self.tags,
            tolerance=tolerance,
            kernels=kernels,
        )

    def write_report(
        self, path: PathLike, *, title: str = "", measure: bool = True, kernels: Mapping[str, Any] | None = None
    ) -> Path:
        """Write the report as a page of HTML, or as JSON where the path ends in `.json`; see docs/report.md.

        The model as read is shown beside the file where it was converted with `keep_source=True`. With `measure` the
        file is run for about two seconds a signature, to take the time of each op, those of custom ops by their
        `kernels`. Raises `OSError` where the page cannot be written.
        """
        from litefuse.export.files import refuse_source
        from litefuse.page.write import write_report

        refuse_source(Path(path), self.origin)
        write_report(self.page_content(title, measure=measure, kernels=kernels), path)
        return Path(path)

    def page_content(
        self,
        title: str = "",
        *,
        file: PathLike | None = None,
        measure: bool = True,
        kernels: Mapping[str, Any] | None = None,
    ) -> Content:
        """What the page of this model shows; `file` is what `save` wrote, so that it is not made once more."""
        from litefuse.page.locations import locations
        from litefuse.page.write import gather

        return gather(
            title or "Converted model",
            self.content if file is None else file,
            before=self._source,
            locations=locations(self._module),
            report=self.report,
            measure=measure,
            kernels=kernels,
        )


def convert(
    source: object,
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
    target: Target = "interpreter",
    optimize: Optimize = "default",
    unroll: bool = False,
    streaming: bool = False,
    verify: bool = True,
    verify_ir: bool = False,
    print_after: Sequence[str] = (),
    keep_source: bool = False,
    strict: bool | str | Sequence[str] = False,
    progress: Progress | None = None,
) -> Model:
    """Convert a model to LiteRT; a SavedModel without TensorFlow.

    Args:
        source: the folder of a SavedModel; or, where TensorFlow is installed, a model of Keras 3 or tf_keras, the path
            of its `.keras` or `.h5` file, a `tf.function` with an input signature, a concrete function or a list of
            them, or a `tf.Module` with such functions. These have the signature `serving_default`; where there are
            several functions, each has one of its own name.
        signatures: the signatures to convert, by key; by default all of them, in one file.
        batch: fixes the first dimension of every input where it is free.
        input_shapes: shapes by input name; None is a free dimension.
        tags: tags of the MetaGraph to read; by default those of serving.
        plugins: the user's rules (or lists of them); they go before the shipped ones.
        entry_points: whether to use the plug-ins of installed packages, too (entry points of `litefuse.plugins`).
        composites: what becomes of marked functions, by name or glob pattern: "fuse" (the default: a rule, or the
            custom op that `tfl_fusable_op` asks for), "preserve" (a STABLEHLO_COMPOSITE with the body as its
            decomposition), "custom" (a custom op), "inline".
        allow_custom_ops: False refuses files with custom ops, which run only where their kernels are registered;
            "marked" allows those that the model's author asked for by marking a function (`tfl_fusable_op`, or a name
            that TFLiteConverter makes a custom op of).
        allow_flex: write ops that LiteRT has nothing for as Flex ops. Only an interpreter with TensorFlow's Flex
            delegate runs such a file: apps link it, and of the Python packages that of TensorFlow has it, up to 2.18.
        custom_options: "incumbent" writes the booleans of composites as TFLiteConverter does, true as -1.
        target: the runtime that the file is for. "compiled_model" (LiteRT's CompiledModel) takes no variable tensors:
            recurrent layers become loops there.
        optimize: "latency" measures the possible forms of each recurrent layer on this machine and takes the fastest;
            "default" takes the fused op where there is one.
        unroll: repeat the step of a recurrent layer that is not fused for each point in time, where their number is
            fixed, in place of a loop.
        streaming: let single fused steps of marked cells (Lingvo's) that begin from zeros go on from where the last
            call left them instead. A state that the model gives a cell stays given.
        verify: run every fused replacement beside what it replaces, and refuse it where their answers differ.
        verify_ir: check the invariants of the IR after every stage.
        print_after: names of stages after which the module is printed as MLIR text.
        keep_source: keep the graph of the model as read, for `Model.write_report` to show beside the file's.
        strict: True raises `ConversionError` unless every composite was fused; names or glob patterns, of composites,
            rules or fused ops, unless every one of these was fused wherever it occurs, and at least once.
        progress: called with a stage's name and the share of the work done, 0 to 1.

    Raises:
        ReadError: a file is missing, damaged or of another kind.
        ConversionError: the model cannot be converted; the message names the layers.
        InvalidRuleError: a plug-in is not a rule, or is declared wrongly.
    """
    options = make_options(
        signatures,
        batch,
        input_shapes,
        tags,
        plugins,
        entry_points=entry_points,
        composites=composites,
        allow_custom_ops=allow_custom_ops,
        allow_flex=allow_flex,
        custom_options=custom_options,
        target=target,
        optimize=optimize,
        unroll=unroll,
        streaming=streaming,
        verify=verify,
        verify_ir=verify_ir,
        print_after=print_after,
        keep_source=keep_source,
        strict=strict,
    )
    return convert_with(source, options, progress)


def convert_with(
    source: object, options: Options, progress: Progress | None = None, *, trackable: object = None
) -> Model:
    """Convert with options already made; see `convert`. `trackable` holds what functions in `source` use."""
    from litefuse.read import opened

    if progress is not None:
        progress("read", 0.0)
    started = time.perf_counter()
    with opened(source, trackable) as saved:
        seconds = time.perf_counter() - started
        model = convert_opened(saved, options, progress, seconds)
    model.origin, model.tags = source, options.tags
    return model


def convert_opened(saved: Opened, options: Options, progress: Progress | None = None, seconds: float = 0.0) -> Model:
    """Convert an opened model; it took `seconds` to open it."""
    with _no_collection():
        return _convert(saved, options, progress, seconds)


@contextmanager
def _no_collection() -> Generator[None, None, None]:
    """Suspend the cyclic garbage collector: it would walk the growing IR again and again and find nothing."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _convert(saved: Opened, options: Options, progress: Progress | None, seconds_to_open: float) -> Model:
    from litefuse import pipeline
    from litefuse.dialects import DIALECTS
    from litefuse.equivalence import Checker

    started = time.perf_counter() - seconds_to_open
    module = saved.read(
        tags=options.tags,
        signatures=options.signatures,
        input_shapes=options.input_shapes,
        batch=options.batch,
    )
    seconds = {"read": time.perf_counter() - started}
    source_ops, source = count_ops(module), None
    if options.keep_source:
        from litefuse.page.source import source_graphs

        source = source_graphs(module)
    context = Context(DIALECTS, options, progress=progress)
    context.folding.allow(_stored_bytes(module), sum(source_ops.values()))
    if options.verify:
        context.checker = Checker(context)
    with sharing(context.folding):
        seconds |= pipeline.run(module, context)
    _report_budgets(context)
    check_fused(context.events, options.strict)
    if options.clamp_infinities:
        from litefuse.optimize.infinities import clamp_infinities

        clamp_infinities(module)
    if progress is not None:
        progress("done", 1.0)
    report = Report(context.events, count_ops(module), source_ops, seconds)
    log(report)
    return Model(module, report, source)


def _report_budgets(context: Context) -> None:
    """Say what the conversion left out because the model asked for too much of it."""
    if context.folding.refused or context.folding.work <= 0:
        reason = "the model's constants ask for more than may be computed: some are computed when the model runs"
        context.record("fold", "warning", reason=reason, refused=context.folding.refused)
    if context.verification.refused:
        reason = "the comparisons of fusions have taken as much as they may in all: some fusions are unverified"
        context.record("verify", "warning", reason=reason, comparisons=context.verification.refused)


def _stored_bytes(module: Module) -> int:
    """The bytes of the constants and variables that the model brings; of values that repeat one, only that one."""
    from litefuse.ir import CONSTANT

    constants = [op.attributes["value"] for op in module.ops() if op.kind == CONSTANT]
    constants += [variable.initial for variable in module.variables.values() if variable.initial is not None]
    return sum(constant.stored_bytes for constant in constants)


def make_options(
    signatures: str | Sequence[str] | None,
    batch: int | None,
    input_shapes: Mapping[str, Sequence[int | None]] | None,
    tags: Sequence[str] | None,
    plugins: Sequence[object],
    *,
    entry_points: bool = True,
    composites: Mapping[str, CompositeMode] | None = None,
    allow_custom_ops: CustomOps = True,
    allow_flex: bool = False,
    custom_options: CustomOptions = "plain",
    target: Target = "interpreter",
    optimize: Optimize = "default",
    unroll: bool = False,
    streaming: bool = False,
    verify: bool = True,
    verify_ir: bool = False,
    print_after: Sequence[str] = (),
    keep_source: bool = False,
    strict: bool | str | Sequence[str] = False,
) -> Options:
    """Check the arguments of `convert` and put the user's rules before the shipped ones."""
    from litefuse.fuse.library import COMPOSITES
    from litefuse.pipeline import STAGES
    from litefuse.rules.plugins import collect

    known = [stage.name for stage in STAGES]
    printed = check_names("print_after", print_after or None) or ()
    for name in printed:
        if name not in known:
            raise ConversionError(f"print_after: there is no stage {name!r}; the stages are {', '.join(known)}.")
    rules = collect(plugins, entry_points=entry_points)
    return Options(
        tags=check_names("tags", tags),
        signatures=check_names("signatures", signatures),
        batch=check_batch(batch),
        input_shapes=check_shapes(input_shapes),
        composite_rules=(*rules.composites, *COMPOSITES),
        patterns=rules.patterns,
        legalizations=rules.legalizations,
        composites=check_composites(composites),
        allow_custom_ops=check_custom_ops(allow_custom_ops),
        allow_flex=bool(allow_flex),
        custom_options=check_custom_options(custom_options),
        target=check_target(target),
        optimize=check_optimize(optimize),
        unroll=bool(unroll),
        streaming=bool(streaming),
        verify=bool(verify),
        verify_ir=verify_ir,
        print_after=printed,
        keep_source=bool(keep_source),
        strict=check_strict(strict),
    )
