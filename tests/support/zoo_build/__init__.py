"""Builders of the test models. Importing one needs no TensorFlow; calling one does."""
