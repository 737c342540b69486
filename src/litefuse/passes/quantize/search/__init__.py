"""Measure quantized models, and choose layers that must be more exact."""
