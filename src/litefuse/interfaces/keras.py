"""Let Keras write LiteRT files with litefuse: `model.export("model.tflite", format="litert")`.

With the TensorFlow backend, Keras takes `tf.lite.TFLiteConverter` from TensorFlow each time it exports a model. While
the hook of this module is installed, it finds `litefuse.TFLiteConverter` there; so does all other code in the process.
What `export` accepts stays as it is: `input_signature`, `verbose`, and the converter's options as keywords.
"""

# Keras and TensorFlow have no type annotations.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from litefuse.errors import ConversionError
from litefuse.frontend.keras.files import import_package
from litefuse.frontend.keras.saved_model import import_tensorflow
from litefuse.interfaces.compat import TFLiteConverter

__all__ = ["install", "installed", "uninstall"]


def install() -> None:
    """Let `model.export(path, format="litert")` convert with litefuse, until `uninstall` is called.

    Installing twice has the same effect as installing once.

    Raises:
        ConversionError: TensorFlow or Keras 3 is not installed, or Keras uses another backend than TensorFlow.
    """
    lite = _import_lite()
    with _HOOK.lock:
        _HOOK.is_kept = True
        _HOOK.update(lite)


def uninstall() -> None:
    """Let Keras use TensorFlow's converter again, after `with` blocks of `installed` that are still open.

    Does nothing if the hook is not installed.
    """
    with _HOOK.lock:
        _HOOK.is_kept = False
        _HOOK.update(_HOOK.lite)


@contextmanager
def installed() -> Generator[None, None, None]:
    """Let `model.export(path, format="litert")` convert with litefuse inside a `with` block.

    Blocks can be nested, and opened in several threads. The hook concerns the whole process: it is removed when the
    last block ends, unless `install` was called.

    Raises:
        ConversionError: TensorFlow or Keras 3 is not installed, or Keras uses another backend than TensorFlow.
    """
    lite = _import_lite()
    with _HOOK.lock:
        _HOOK.blocks += 1
        _HOOK.update(lite)
    try:
        yield
    finally:
        with _HOOK.lock:
            _HOOK.blocks -= 1
            _HOOK.update(lite)


class _Hook:
    """The replacement of `tf.lite.TFLiteConverter`; `lock` must be held to use the other attributes."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.is_kept = False
        """Whether `install` was called."""
        self.blocks = 0
        """Number of `with` blocks that are open."""
        self.lite: Any = None
        """The module `tf.lite` while its converter is replaced, otherwise None."""
        self.original: Any = None

    def update(self, lite: Any) -> None:
        """Replace `lite.TFLiteConverter` while the hook is wanted, else restore it."""
        is_wanted = self.is_kept or self.blocks > 0
        if is_wanted and self.lite is None:
            self.lite, self.original = lite, lite.TFLiteConverter
            lite.TFLiteConverter = TFLiteConverter
        elif not is_wanted and self.lite is not None:
            # Leave what other code has put there in the meantime.
            if self.lite.TFLiteConverter is TFLiteConverter:
                self.lite.TFLiteConverter = self.original
            self.lite = self.original = None


_HOOK = _Hook()


def _import_lite() -> Any:
    """Return the module `tf.lite`; raise `ConversionError` if Keras would not use it."""
    keras = import_package("keras", "litefuse.keras")
    backend = keras.backend.backend()
    if backend != "tensorflow":
        raise ConversionError(
            f'Keras uses the backend {backend}, on which export(format="litert") does not use TFLiteConverter.',
            hint='Use litefuse.convert(model).save("model.tflite") instead.',
        )
    return import_tensorflow().lite
