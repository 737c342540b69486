"""Names of the composites that LiteRT's backends recognize."""

ATTENTION = "odml.scaled_dot_product_attention"
"""Scaled dot-product attention, which XNNPACK computes as two matrix products and a softmax."""
