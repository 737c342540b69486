"""Export of an `ir.Module` of tfl ops to a LiteRT file."""

from litefuse.backend.writer import to_bytes, write_file

__all__ = ["to_bytes", "write_file"]
