"""The messages of TensorFlow's file formats that litefuse reads."""
