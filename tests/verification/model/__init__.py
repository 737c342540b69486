"""Finished files beside the models that they come from."""
