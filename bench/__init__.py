"""Benchmarks against tf.lite.TFLiteConverter: `python -m bench --help`."""
