"""Compare legalizations with TensorFlow, in the LiteRT interpreter."""
