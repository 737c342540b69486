"""Recurrent loops: raised to rnn.scan, and lowered to loops over plain tensors."""
