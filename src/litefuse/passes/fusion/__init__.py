"""The fusion engine: composites and patterns; the rules are in `litefuse.fusions`."""

from litefuse.passes.base import Pass

_ROOM = "litefuse.passes.fusion"

INLINE = Pass("inline", f"{_ROOM}.composites:inline_around_composites")
FUSE_COMPOSITES = Pass("fuse-composites", f"{_ROOM}.composites:fuse_composites")
FUSE_FILE_COMPOSITES = Pass(
    "fuse-composites",
    f"{_ROOM}.file_composites:fuse_file_composites",
    frozenset({"tfl.stablehlo_composite", "tfl.custom"}),
)
FUSE_PATTERNS = Pass("fuse-patterns", f"{_ROOM}.patterns:fuse_patterns")
EXPAND_ATTENTION = Pass(
    "expand-attention", f"{_ROOM}.expand_attention:expand_attention", frozenset({"tfl.stablehlo_composite"})
)
CHECK_CUSTOM_OPS = Pass("check-custom-ops", f"{_ROOM}.modes:check_custom_ops")
