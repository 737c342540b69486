"""Acme's recurrent layers: `acme_rnn.layers` marks them in models, `acme_rnn.rules` converts one without TensorFlow."""
