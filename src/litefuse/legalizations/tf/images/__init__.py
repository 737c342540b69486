"""Resizing, color adjustment, projection, patches, crops and non-maximum suppression of images."""
