"""Passes for modules that were read from LiteRT files."""

from litefuse.passes.base import Pass
from litefuse.passes.litert.densify_weights import keeps_ops

CHECK_SOURCE = Pass("check-source", "litefuse.passes.litert.check_source:check_source")
DENSIFY_WEIGHTS = Pass("densify-weights", "litefuse.passes.litert.densify_weights:densify_weights")
FOLD_FLOAT16 = Pass(
    "fold-float16",
    "litefuse.passes.litert.float16_weights:fold_float16",
    frozenset({"tfl.dequantize", "tfl.cast"}),
)
FIND_COMPOSITES = Pass("find-composites", "litefuse.passes.litert.find_composites:find_composites")
DYNAMIC_BATCH = Pass("dynamic-batch", "litefuse.passes.litert.dynamic_batch:free_batch", option="input_shapes")
INFER_TYPES = Pass("infer-types", "litefuse.passes.litert.check_source:infer_types")
LIFT = Pass("lift", "litefuse.passes.litert.lifting.driver:lift")
RESTORE_FLOAT16 = Pass("restore-float16", "litefuse.passes.litert.float16_weights:restore_float16")

__all__ = [
    "CHECK_SOURCE",
    "DENSIFY_WEIGHTS",
    "DYNAMIC_BATCH",
    "FIND_COMPOSITES",
    "FOLD_FLOAT16",
    "INFER_TYPES",
    "LIFT",
    "RESTORE_FLOAT16",
    "keeps_ops",
]
