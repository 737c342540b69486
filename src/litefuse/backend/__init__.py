"""Export of an `ir.Module` of tfl ops to a LiteRT file."""

from litefuse.backend.writer import ModelFile, temporary_file, to_bytes, write_file

__all__ = ["ModelFile", "temporary_file", "to_bytes", "write_file"]
