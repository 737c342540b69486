"""Tests of the forms of layers that XNNPACK runs faster."""
