"""Numbers as integers: ranges and scales, schemes of ops, and weights and biases in the forms that kernels take."""
