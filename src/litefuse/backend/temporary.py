"""Model files that exist only until a worker process has opened them."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from litefuse.backend.writer import ModelFile
from litefuse.ir import Module


@contextmanager
def temporary_file(model: Module | ModelFile) -> Generator[bytes | str, None, None]:
    """Yield the content of a file, or the path of a temporary file if it is large; a given `ModelFile` keeps that.

    Raises as `ModelFile` does.
    """
    file = ModelFile(model) if isinstance(model, Module) else model
    if file.is_small:
        yield file.to_bytes()
        return
    # Small models do not need this module, which takes 5 ms to import.
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/model.tflite"
        file.write(path)
        if file is model:
            file.keep(path)
        yield path
