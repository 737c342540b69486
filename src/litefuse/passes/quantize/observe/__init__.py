"""Run the float model on samples, and derive the ranges of its values."""
