"""Benchmarks beside tf.lite.TFLiteConverter: `python -m bench --help`."""
