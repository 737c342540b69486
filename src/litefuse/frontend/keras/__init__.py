"""Read Keras models: in memory, in files, of every backend."""
