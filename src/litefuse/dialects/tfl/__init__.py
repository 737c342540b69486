"""The `tfl` dialect: LiteRT's builtin operators.

`ops.tsv` lists them and `versions.tsv` their versions, by hand; `schema.tsv` (options, enums, numbers) comes from
`tools/make_tfl_schema.py`.
"""

from litefuse.dialects.tfl.table import FLEX_PREFIX, TFL, is_flex
from litefuse.dialects.tfl.types import TYPE_NAMES, TYPE_NUMBERS
from litefuse.dialects.tfl.versions import min_runtime_version, version

__all__ = ["FLEX_PREFIX", "TFL", "TYPE_NAMES", "TYPE_NUMBERS", "is_flex", "min_runtime_version", "version"]
