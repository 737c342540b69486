"""Write what was planned: integer ops, weights and biases, and verify them."""
