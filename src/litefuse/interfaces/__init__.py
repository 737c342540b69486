"""Interfaces of other tools over `convert`: TFLiteConverter's, and the hook of Keras's export."""
