"""Known problems of `.tflite` files on the runtimes that may run them."""
