"""Reader of TensorFlow's checkpoints (tensor bundles)."""
