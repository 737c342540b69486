"""Reader of SavedModels: TensorFlow 2, and TensorFlow 1 in `v1`."""
