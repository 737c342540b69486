"""Passes for modules that were read from LiteRT files."""

from litefuse.passes.base import Pass

CHECK_SOURCE = Pass("check-source", "litefuse.passes.litert.check_source:check_source")
INFER_TYPES = Pass("infer-types", "litefuse.passes.litert.infer_types:infer_types")
