"""Export of an `ir.Module` of tfl ops to a LiteRT file."""

from litefuse.backend.temporary import temporary_file
from litefuse.backend.writer import to_bytes, write_file

__all__ = ["temporary_file", "to_bytes", "write_file"]
