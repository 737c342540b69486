"""Derive the ranges of values, and decide which ops compute in integers, and with which scales."""
