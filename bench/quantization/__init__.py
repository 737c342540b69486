"""Comparison of quantizers: `python -m bench.quantization --help`."""
