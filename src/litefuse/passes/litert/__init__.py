"""Passes for modules that were read from LiteRT files."""

from litefuse.passes.base import Pass
from litefuse.passes.litert.densify_weights import keeps_ops

CHECK_SOURCE = Pass("check-source", "litefuse.passes.litert.check_source:check_source")
DENSIFY_WEIGHTS = Pass("densify-weights", "litefuse.passes.litert.densify_weights:densify_weights")
FREE_SAMPLES = Pass("free-samples", "litefuse.passes.litert.free_samples:free_samples", option="input_shapes")
INFER_TYPES = Pass("infer-types", "litefuse.passes.litert.infer_types:infer_types")
LIFT = Pass("lift", "litefuse.passes.litert.lifting.driver:lift")

__all__ = ["CHECK_SOURCE", "DENSIFY_WEIGHTS", "FREE_SAMPLES", "INFER_TYPES", "LIFT", "keeps_ops"]
