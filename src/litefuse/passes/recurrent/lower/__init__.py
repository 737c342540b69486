"""Lower rnn.scan to loops over plain tensors, in the fastest form."""
