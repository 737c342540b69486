"""The public functions of TensorFlow and keras.ops: each converted in several forms, and compared with TensorFlow."""
