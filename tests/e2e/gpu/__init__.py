"""LiteRT's GPU accelerator on a machine without a GPU: Mesa's lavapipe computes on the CPU."""
