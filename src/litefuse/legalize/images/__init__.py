"""Resizing, projection, patches and boxes."""
