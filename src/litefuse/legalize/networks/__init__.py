"""Convolutions, pools, normalization, and how outputs are read."""
