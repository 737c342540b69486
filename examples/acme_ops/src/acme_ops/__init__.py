"""Acme's ops: `acme_ops.layers` marks them in models (TensorFlow), `acme_ops.rules` converts them (without)."""
