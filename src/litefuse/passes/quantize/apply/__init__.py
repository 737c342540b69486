"""Write the planned integer ops, weights and biases, and verify them."""
