"""The `tfl` dialect: LiteRT's builtin operators.

`ops.tsv` lists them by hand; `schema.tsv` (options, enums, numbers) comes from `tools/make_tfl_schema.py`.
"""

from litefuse.dialects.tfl.table import TFL

__all__ = ["TFL"]
