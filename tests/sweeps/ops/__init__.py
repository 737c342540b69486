"""A sweep over TensorFlow's ops: element types, shapes, attributes (`python -m tests.sweeps.ops` prints the score)."""
