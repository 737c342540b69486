"""Recognize cells by their algebra, and fuse layers."""
