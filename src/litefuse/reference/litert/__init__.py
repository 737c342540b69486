"""LiteRT's ops that TensorFlow does not have."""
