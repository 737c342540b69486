"""Run the float model on samples, and observe its values."""
