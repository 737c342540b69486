"""Read SavedModels and LiteRT files into the IR without TensorFlow, and other models by first writing a SavedModel."""

from litefuse.frontend.opened import Opened, OpenedFile, Source
from litefuse.frontend.saved_model.reader import read_saved_model
from litefuse.frontend.source import has_litert_suffix, is_keras_file, open_source

__all__ = ["Opened", "OpenedFile", "Source", "has_litert_suffix", "is_keras_file", "open_source", "read_saved_model"]
