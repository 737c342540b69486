"""Graphs of TensorFlow 1, whose control flow is converted to that of TensorFlow 2 before they are read."""
