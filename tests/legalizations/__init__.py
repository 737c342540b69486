"""Legalizations against TensorFlow, in the LiteRT interpreter."""
