"""SavedModels to the IR, without TensorFlow."""

from litefuse.read.saved_model import read_saved_model

__all__ = ["read_saved_model"]
