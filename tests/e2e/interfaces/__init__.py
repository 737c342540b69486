"""Interfaces that users know from other converters."""
