"""Decide which ops compute in integers, and with which scales."""
