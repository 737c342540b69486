"""The `tf` dialect: TensorFlow's ops, from a table that `tools/make_tf_ops.py` writes."""

from litefuse.dialects.tf.table import TF

__all__ = ["TF"]
