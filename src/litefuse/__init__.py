"""litefuse: TensorFlow SavedModels and Keras models to LiteRT, with operation fusion at heart."""

__version__ = "0.1.0"
