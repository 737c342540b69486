"""Passes for modules that were read from LiteRT files."""

from litefuse.passes.base import Pass
from litefuse.passes.litert.densify_weights import keeps_ops

CHECK_SOURCE = Pass("check-source", "litefuse.passes.litert.check_source:check_source")
INFER_TYPES = Pass("infer-types", "litefuse.passes.litert.infer_types:infer_types")
DENSIFY_WEIGHTS = Pass("densify-weights", "litefuse.passes.litert.densify_weights:densify_weights")
FREE_SAMPLES = Pass("free-samples", "litefuse.passes.litert.free_samples:free_samples", option="input_shapes")

__all__ = ["CHECK_SOURCE", "DENSIFY_WEIGHTS", "FREE_SAMPLES", "INFER_TYPES", "keeps_ops"]
