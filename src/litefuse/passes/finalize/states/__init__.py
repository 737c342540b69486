"""Write the states that a model keeps between calls."""
