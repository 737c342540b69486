"""Translate operations of StableHLO to ops of the `tf` dialect, by family."""
