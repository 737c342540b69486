"""Measure quantized models, choose layers that must be more exact, and report both."""
