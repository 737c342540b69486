"""tflite-micro: the memory that it needs for a file."""

from litefuse.micro.arena import ArenaSize, arena_size

__all__ = ["ArenaSize", "arena_size"]
