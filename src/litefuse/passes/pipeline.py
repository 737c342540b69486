"""The passes of a conversion, in order, by phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from litefuse.context import Context
from litefuse.ir import Module
from litefuse.options import Options
from litefuse.passes import (
    base,
    finalize,
    fusion,
    gpu,
    legalize,
    litert,
    lowering,
    micro,
    npu,
    optimize,
    quantize,
    recurrent,
    repair,
    simplify,
    variables,
)
from litefuse.passes.base import Pass, Ran, Tuner

IMPORT: tuple[Pass, ...] = (
    simplify.DEDUPLICATE_FUNCTIONS,
    simplify.CANONICAL_NAMES,
    variables.FREEZE,
    fusion.INLINE,
    simplify.INFER_SHAPES,
    recurrent.FIX_BATCHES,
    npu.REQUIRE_INTEGERS,
    micro.FIX_SHAPES,
    quantize.WIDEN_HALVES,
    simplify.FOLD,
    quantize.FIND_INPUT_SCALES,
    quantize.PREPARE_FAKE_QUANTIZATION,
    simplify.EVALUATE_CONSTANT_LOOPS,
)
"""Simplify the source model to functions of `tf` ops with known types; only composites stay functions."""

FUSE: tuple[Pass, ...] = (
    fusion.FUSE_COMPOSITES,
    fusion.FUSE_PATTERNS,
    # Again, for composites that the rules of patterns call.
    fusion.FUSE_COMPOSITES,
    recurrent.RAISE_SCANS,
    recurrent.REROLL_LAYERS,
    recurrent.CHOOSE_FORMS,
    gpu.UNROLL_SCANS,
    recurrent.AUTOTUNE,
    recurrent.FASTEST_FORMS,
    recurrent.FUSE_CELLS,
    npu.UNROLL_SCANS,
    recurrent.LOOP_FORMS,
)
"""Replace composites, patterns and recurrent layers by LiteRT ops."""

LOWER: tuple[Pass, ...] = (
    recurrent.LOWER_SCANS,
    lowering.REPORT_RANDOM,
    lowering.LOWER_OPTIONALS,
    lowering.LOWER_TENSOR_LISTS,
    lowering.LOWER_HASH_TABLES,
    lowering.EXPAND_TO_WHILE,
    gpu.UNROLL_LOOPS,
    gpu.FOLD_STEPS,
    npu.UNROLL_LOOPS,
    npu.FOLD_STEPS,
    lowering.LOWER_CONTROL_FLOW,
    lowering.LOWER_STRINGS,
    lowering.LOWER_QUANTIZED_DTYPES,
    lowering.LOWER_SMALL_TYPES,
    lowering.FIX_SIZES,
)
"""Replace ops that single rules cannot legalize: control flow, tensor lists, tables, strings."""

LEGALIZE: tuple[Pass, ...] = (
    legalize.LEGALIZE,
    fusion.CHECK_CUSTOM_OPS,
    lowering.ORDER_ACCESSES,
    finalize.PLACE_VARIABLE_TENSORS,
    finalize.INITIALIZE_STATE,
)
"""Replace all remaining `tf` ops by `tfl` ops, and the state of the model by LiteRT's variables."""

LITERT: tuple[Pass, ...] = (
    litert.CHECK_SOURCE,
    litert.DENSIFY_WEIGHTS,
    litert.FOLD_FLOAT16,
    litert.INFER_TYPES,
    fusion.FUSE_FILE_COMPOSITES,
    litert.FIND_COMPOSITES,
    npu.REQUIRE_INTEGERS,
    micro.FIX_SHAPES,
    fusion.CHECK_CUSTOM_OPS,
)
"""Check a module that was read from a LiteRT file, and infer the types of its values; instead of the phases above."""

DYNAMIC_BATCH: tuple[Pass, ...] = (litert.DYNAMIC_BATCH, micro.FIX_SHAPES)
"""Free the batch size of a LiteRT file, if the user asks for it."""

QUANTIZED: tuple[Pass, ...] = (
    gpu.UNROLL_LOOPS,
    optimize.FAST_FORMS,
    optimize.FLOAT_FORMS,
    gpu.WRITE_FORMS,
    optimize.GPU_FORMS,
    finalize.CAST_STATES_ON_CPU,
    finalize.COPY_OVERWRITTEN_VALUES._replace(option="may_run_on_gpu"),
    finalize.WRITE_SCALAR_SHAPES,
)
"""Save time in a quantized LiteRT file, and write what accelerators run; its other ops stay as they are."""

RESTORE: tuple[Pass, ...] = (litert.RESTORE_FLOAT16,)
"""Store the weights of a LiteRT file as it does."""

TFL_RECURRENT: tuple[Pass, ...] = (
    litert.LIFT,
    simplify.FOLD,
    recurrent.FLATTEN_STEPS,
    recurrent.RAISE_SCANS,
    recurrent.REROLL_LAYERS,
    recurrent.CHOOSE_FORMS,
    gpu.UNROLL_SCANS,
    recurrent.AUTOTUNE,
    recurrent.FASTEST_FORMS,
    recurrent.FUSE_CELLS,
    npu.UNROLL_SCANS,
    recurrent.LOOP_FORMS,
    recurrent.LOWER_SCANS,
    lowering.EXPAND_TO_WHILE,
    gpu.UNROLL_LOOPS,
    gpu.FOLD_STEPS,
    npu.UNROLL_LOOPS,
    npu.FOLD_STEPS,
    lowering.LOWER_CONTROL_FLOW,
    legalize.LEGALIZE,
)
"""Recognize the recurrent layers of a LiteRT file: its ops become `tf` ops, the layers LiteRT's ops, the rest too."""

REPAIR: tuple[Pass, ...] = (repair.SET_CELL_CLIP, repair.CLEAR_STATES)
"""Repair a LiteRT file of another converter (`litefuse repair`); nothing else of the file changes."""

FUSE_LAYERS = Tuner("fuse-layers", "litefuse.passes.pipeline:fuse_layers")
"""Run these passes on a copy of the module, and keep it if it is better."""

OPTIMIZE: tuple[Pass, ...] = (
    optimize.OPTIMIZE,
    optimize.FAST_FORMS,
    optimize.JOIN_SLICES,
    optimize.PORTABLE_FORMS,
    gpu.WRITE_FORMS,
    optimize.GPU_FORMS,
    npu.REPLACE_OPS,
    micro.REPLACE_OPS,
)
"""Save ops, bytes and time within the `tfl` dialect."""

QUANTIZE: tuple[Pass, ...] = (
    gpu.SCALE_SQUARES,
    quantize.DECOMPOSE,
    quantize.COPY_FUNCTIONS,
    quantize.CALIBRATE,
    quantize.KEEP_STEEP_FUNCTIONS,
    quantize.EQUALIZE_CHANNELS,
    quantize.KEEP_FLOATS,
    quantize.QUANTIZE_ACTIVATIONS,
    quantize.COMPUTE_IN_FLOAT,
    quantize.ROUND_WEIGHTS,
    quantize.QUANTIZE_WEIGHTS,
    quantize.CORRECT_BIASES,
    npu.REPLACE_INTEGER_OPS,
    micro.REPLACE_INTEGER_OPS,
    quantize.CHECK_QUANTIZED,
    quantize.MEASURE_LAYERS,
    quantize.MEASURE_ERROR,
)
"""Replace floating-point numbers by integers, if the user asks for it."""

SEARCH: tuple[Pass, ...] = (
    quantize.DECOMPOSE,
    quantize.COPY_FUNCTIONS,
    quantize.CALIBRATE,
)
"""Prepare the search for the layers that must be more exact for the user's targets (`choose_precision`)."""

BY_DIALECT: Mapping[str, tuple[Pass, ...]] = {"tf": IMPORT + FUSE + LOWER + LEGALIZE, "tfl": LITERT}
"""The passes that make a module of `tfl` ops ready to be optimized, by the dialect of the source."""

PHASES: Mapping[str, tuple[Pass, ...]] = {
    "import": IMPORT,
    "fuse": FUSE,
    "lower": LOWER,
    "legalize": LEGALIZE,
    "optimize": OPTIMIZE,
    "quantize": QUANTIZE,
    # The check again, for the ops that the other passes insert.
    "finalize": (
        fusion.EXPAND_ATTENTION,
        finalize.EXPOSE_STATES,
        *finalize.FINALIZE,
        micro.REPLACE_INSERTED_OPS,
        npu.WRITE_ZEROS,
        quantize.CHECK_QUANTIZED,
        quantize.CHECK_INTEGERS,
        micro.CHECK_KERNELS,
        finalize.CHECK_RUNTIME,
        npu.CHECK_COMPILABLE,
        gpu.REPORT_CPU,
    ),
}
PASSES: tuple[Pass, ...] = tuple(pass_ for passes in PHASES.values() for pass_ in passes)
"""The passes of the conversion of a SavedModel."""
PASS_NAMES: tuple[str, ...] = tuple(
    dict.fromkeys(
        pass_.name for pass_ in (*PASSES, *LITERT, *DYNAMIC_BATCH, *QUANTIZED, *TFL_RECURRENT, *RESTORE, FUSE_LAYERS)
    )
)


def new_context(options: Options, progress: Callable[[str, float], None] | None = None) -> Context:
    """Return the context of an outermost compilation; inner ones fork it."""
    from litefuse.dialects import DIALECTS

    context = Context(DIALECTS, options, progress=progress)
    if options.is_for_micro:
        from litefuse.passes.micro.kernels import find_fusion_problems

        context.find_kernel_problems = find_fusion_problems
    elif options.runtime:
        from litefuse.dialects.tfl.targets.runtimes import find_runtime
        from litefuse.passes.finalize.check_runtime import find_op_problems

        context.runtime = find_runtime(options.runtime)
        context.find_kernel_problems = partial(find_op_problems, context.runtime)
    return context


def passes_for(module: Module, context: Context) -> tuple[Pass, ...]:
    """Return the passes of a conversion, which depend on the source."""
    first = BY_DIALECT[module.dialect]
    if module.dialect == "tfl" and litert.keeps_ops(module, context):
        report = (npu.CHECK_COMPILABLE, gpu.REPORT_CPU)
        checks = (finalize.ORDER_FOR_MEMORY, micro.CHECK_KERNELS, finalize.CHECK_RUNTIME, *report)
        return (*first, *DYNAMIC_BATCH, *QUANTIZED, *checks)
    restore = RESTORE if module.dialect == "tfl" else ()
    return first + _layers(module) + OPTIMIZE + QUANTIZE + restore + PHASES["finalize"]


def search_for(module: Module, context: Context) -> tuple[Pass, ...]:
    """Return the passes before the search for the layers that must be more exact."""
    is_kept = module.dialect == "tfl" and litert.keeps_ops(module, context)
    return BY_DIALECT[module.dialect] + (DYNAMIC_BATCH if is_kept else _layers(module) + OPTIMIZE + SEARCH)


def _layers(module: Module) -> tuple[Pass, ...]:
    """Return the passes for layers of fixed shapes, and those that free the shapes afterwards."""
    return (FUSE_LAYERS, *DYNAMIC_BATCH) if module.dialect == "tfl" else ()


def fuse_layers(module: Module, context: Context, rest: Sequence[Pass]) -> None:
    """Fuse the recurrent layers of a float LiteRT file, if that improves it; see `litefuse.passes.litert.trial`.

    If the size of the batch is to be freed, and cannot be with the fused layers, these stay as they are.
    """
    from litefuse.passes.litert.dynamic_batch import find_batch_axes
    from litefuse.passes.litert.trial import may_have_layers, try_passes

    if may_have_layers(module):
        find_batch_axes(module, context)
        try_passes(module, context, (*TFL_RECURRENT, litert.DYNAMIC_BATCH), OPTIMIZE, rest)
    elif context.options.requests_forms:
        # It says which forms layers that are one op cannot have, and which patterns match none of them.
        recurrent.CHOOSE_FORMS.apply(module, context)


def run(module: Module, context: Context, passes: Sequence[Pass] = PASSES, state: object = None) -> Ran:
    """Run the passes on `module`; see `litefuse.passes.base.run`."""
    return base.run(module, context, passes, state)
