"""The stages of a conversion, in order, and the driver that runs them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, NamedTuple

from litefuse.context import Context
from litefuse.errors import LitefuseError
from litefuse.ir import DType, Module


class Stage(NamedTuple):
    """A stage: its name, and the module and name of its function `(module, context) -> None`.

    Stages are imported when they run, so that `import litefuse` and `--help` stay fast.
    """

    name: str
    module: str
    function: str
    kinds: frozenset[str] = frozenset()
    """If given, the stage is skipped unless at least `least` ops are of these kinds."""
    least: int = 1
    dtype: DType | None = None
    """If given, the stage is skipped unless a value has this element type."""

    def applies_to(self, module: Module) -> bool:
        """Return whether the stage may have any effect on `module`."""
        if self.dtype is not None:
            return _has_values(module, self.dtype)
        if not self.kinds:
            return True
        found = (op for op in module.ops() if op.kind in self.kinds)
        return sum(1 for _ in islice(found, self.least)) == self.least

    def load(self) -> Callable[[Module, Context], Any]:
        import importlib

        return getattr(importlib.import_module(f"litefuse.{self.module}"), self.function)


def _has_values(module: Module, dtype: DType) -> bool:
    for function in module.functions.values():
        if any(argument.type.dtype is dtype for argument in function.arguments):
            return True
        for op in function.ops():
            for result in op.results:
                if result.type.dtype is dtype:
                    return True
    return False


_LOOPS = frozenset({"tf.While", "tf.StatelessWhile"})
_SCANS = frozenset({"rnn.scan"})
_LAYERS = _SCANS | {"tfl.unidirectional_sequence_lstm", "tfl.unidirectional_sequence_rnn"}
_STATEFUL = frozenset(
    f"tfl.{direction}directional_sequence_{cell}" for direction in ("uni", "bi") for cell in ("lstm", "rnn")
)
# Each of two cells has at least one.
_PRODUCTS = frozenset({"tf.MatMul", "tf.BatchMatMul", "tf.BatchMatMulV2", "tf.BatchMatMulV3", "tf.Einsum"})
_SOLVED = ("Cholesky", "MatrixTriangularSolve", "MatrixSolve", "MatrixInverse", "MatrixSolveLs")
_BANDED = ("BandedTriangularSolve", "TridiagonalSolve")
_FACTORED = ("MatrixDeterminant", "LogMatrixDeterminant", "Lu", "Qr", "SelfAdjointEigV2", "Svd")
_TABLE = ("HashTableV2", "MutableHashTableV2", "MutableHashTableOfTensorsV2", "MutableDenseHashTableV2")
_TABLES = frozenset(f"tf.{kind}" for kind in (*_TABLE, "InitializeTableFromTextFileV2"))
_SUPPRESSION = ("CombinedNonMaxSuppression", "NonMaxSuppressionV5", "NonMaxSuppressionWithOverlaps")
_DRAWING = ("DrawBoundingBoxes", "DrawBoundingBoxesV2")
_INCOMPLETE = ("Igamma", "Igammac", "Betainc")
_RANDOM_SAMPLERS = ("StatelessShuffle", "StatelessRandomGammaV2", "StatelessRandomGammaV3", "StatelessRandomPoisson")
_DECODERS = ("CTCBeamSearchDecoder", "EditDistance")
_LOOPED = frozenset(
    f"tf.{kind}"
    for kind in (*_SOLVED, *_BANDED, *_FACTORED, *_INCOMPLETE, *_SUPPRESSION, *_DRAWING, *_RANDOM_SAMPLERS, *_DECODERS)
)
_ASSIGNED = frozenset({"tf.AssignVariableOp"})
_OPTIONALS = frozenset(f"tf.Optional{kind}" for kind in ("FromValue", "None", "GetValue", "HasValue"))
_QUANTIZED = frozenset({"tf.QuantizeV2", "tf.Dequantize"})

STAGES: tuple[Stage, ...] = (
    Stage("merge", "passes.simplify.deduplicate_functions", "merge_functions"),
    Stage("freeze", "passes.variables", "freeze"),
    Stage("inline", "passes.fusion.composites", "inline_around_composites"),
    Stage("infer", "passes.simplify.shape_inference", "infer"),
    Stage("fix-batches", "passes.recurrent.fix_batches", "fix_batches", _ASSIGNED),
    Stage("fold", "passes.simplify.fold", "fold"),
    Stage("fold-loops", "passes.simplify.evaluate_constant_loops", "fold_loops", _LOOPS),
    Stage("fuse-composites", "passes.fusion.composites", "fuse_composites"),
    Stage("fuse-patterns", "passes.fusion.patterns", "fuse_patterns"),
    Stage("fuse-called", "passes.fusion.composites", "fuse_composites"),
    Stage("raise-scans", "passes.recurrent.raising", "raise_scans", _LOOPS),
    Stage("roll-layers", "passes.recurrent.reroll", "roll_layers", _PRODUCTS, 2),
    Stage("choose-forms", "passes.recurrent.autotune", "choose_forms", _SCANS),
    Stage("fuse-recurrent", "passes.recurrent.fuse_cells", "fuse_recurrent", _LAYERS),
    Stage("lower-scans", "passes.recurrent.lowering", "lower_scans", _SCANS),
    Stage("report-random", "passes.lowering.report_random", "report_random_numbers"),
    Stage("lower-optionals", "passes.lowering.optionals", "lower_optionals", _OPTIONALS),
    Stage("lower-tensor-lists", "passes.lowering.tensor_lists.lowering", "lower_tensor_lists"),
    Stage("lower-tables", "passes.lowering.hash_tables", "lower_tables", _TABLES),
    Stage("lower-to-loops", "passes.lowering.while_expansion", "lower_to_loops", _LOOPED),
    Stage("lower-control-flow", "passes.lowering.control_flow.branches", "lower_control_flow"),
    Stage("lower-strings", "passes.lowering.strings", "lower_strings", dtype=DType.STRING),
    Stage("store-quantized", "passes.lowering.quantized_dtypes", "store_quantized_as_integers", _QUANTIZED),
    Stage("legalize", "passes.legalize", "legalize"),
    Stage("check-custom-ops", "passes.fusion.modes", "check_custom_ops"),
    Stage("order-accesses", "passes.lowering.control_flow.accesses", "order_accesses", frozenset({"tfl.var_handle"})),
    Stage("keep-states", "passes.finalize.variable_tensors", "keep_states_in_tensors"),
    Stage("initialize-state", "passes.finalize.initializers", "initialize_state"),
    Stage("optimize", "passes.optimize", "optimize"),
    Stage("pad-empty-operands", "passes.finalize.pad_empty_operands", "pad_empty_operands"),
    Stage("copy-empty-results", "passes.finalize.copy_empty_results", "copy_empty_results"),
    Stage("separate-values", "passes.finalize.break_aliases", "separate_values"),
    Stage("place-states", "passes.finalize.state_writers", "place_state_writers", _STATEFUL),
    Stage("order-for-delegates", "passes.finalize.partitions", "order_for_delegates"),
    Stage("separate-copies", "passes.finalize.separate_copies", "separate_copies"),
)


def run(module: Module, context: Context, stages: Sequence[Stage] = STAGES) -> dict[str, float]:
    """Run the stages on `module`, and return the seconds that each took.

    With `context.options.verify_ir`, the module is verified after every stage.
    """
    seconds: dict[str, float] = {}
    for number, stage in enumerate(stages):
        if context.progress is not None:
            context.progress(stage.name, number / len(stages))
        context.stage = stage.name
        started = time.perf_counter()
        try:
            if stage.applies_to(module):
                stage.load()(module, context)
        except Exception as error:
            if not isinstance(error, LitefuseError):
                error.add_note(f"(in stage {stage.name!r} of litefuse)")
            raise
        seconds[stage.name] = time.perf_counter() - started
        if context.options.verify_ir:
            _verify(module, context, stage)
        if stage.name in context.options.print_after:
            from litefuse.ir.printer import print_module

            print(f"// after {stage.name}\n{print_module(module, limit=64)}")
    return seconds


def _verify(module: Module, context: Context, stage: Stage) -> None:
    from litefuse.errors import InvalidModuleError
    from litefuse.ir.verifier import verify

    try:
        verify(module, context.dialects)
    except InvalidModuleError as error:
        raise InvalidModuleError(f"after stage {stage.name}: {error}") from error
