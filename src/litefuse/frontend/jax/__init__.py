"""Export functions of JAX."""
