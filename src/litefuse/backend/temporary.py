"""Model files that exist only until a worker process has opened them."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from litefuse.backend.writer import to_bytes, write_file
from litefuse.ir import CONSTANT, Module

_MAX_BYTES = 1 << 23
"""Maximum size of the constants in a file that is kept in memory."""


@contextmanager
def temporary_file(module: Module) -> Generator[bytes | str, None, None]:
    """Yield the content of the module's file, or the path of a temporary file if it is large.

    Raises as `write_file` does.
    """
    if sum(op.attributes["value"].nbytes for op in module.ops_of({CONSTANT})) <= _MAX_BYTES:
        yield to_bytes(module)
        return
    # Small models do not need this module, which takes 5 ms to import.
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/model.tflite"
        write_file(module, path)
        yield path
