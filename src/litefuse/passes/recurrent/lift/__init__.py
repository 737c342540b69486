"""Lift loops over time to rnn.scan."""
