"""Passes that prepare a legalized module for LiteRT's runtime."""
