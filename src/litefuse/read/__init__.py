"""Read SavedModels into the IR without TensorFlow, and other models by first writing a SavedModel."""

from litefuse.read.saved_model import read_saved_model
from litefuse.read.source import Opened, is_keras_file, opened

__all__ = ["Opened", "is_keras_file", "opened", "read_saved_model"]
