"""Fusions for other libraries' composites: Lingvo, TensorFlow Addons, TensorFlow Text."""
