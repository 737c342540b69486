"""tflite-micro: files as C source, and the memory that it needs for them."""

from litefuse.micro.arena import ArenaSize, arena_size
from litefuse.micro.c_source import write_c_source

__all__ = ["ArenaSize", "arena_size", "write_c_source"]
