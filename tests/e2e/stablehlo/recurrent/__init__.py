"""Recurrent layers of Keras on JAX."""
