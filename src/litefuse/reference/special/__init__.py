"""The kernels of random numbers, strings, lists, detection and special functions."""
