"""Lifting of LiteRT's ops to TensorFlow's: the inverse of legalization, so that passes on `tf` ops apply to files."""
