"""TensorFlow's and keras.ops' public functions, each converted in several forms and compared with TensorFlow."""
