"""Tests of the passes that quantize."""
