"""SavedModels to the IR, without TensorFlow."""
