"""Fake quantization, and TensorFlow's quantized types."""
