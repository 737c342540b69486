"""Fake quantization, and the quantized types of TensorFlow."""
