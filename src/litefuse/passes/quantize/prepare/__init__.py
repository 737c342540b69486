"""Rewrite the float model before it is calibrated."""
