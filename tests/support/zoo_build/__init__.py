"""Builders of the test models. Importing one does not import TensorFlow; calling one does."""
