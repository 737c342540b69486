"""Export: an `ir.Module` of tfl ops as a LiteRT file."""

from litefuse.export.read import Summary, summarize
from litefuse.export.writer import to_bytes, write_file

__all__ = ["Summary", "summarize", "to_bytes", "write_file"]
