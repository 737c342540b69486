"""What `litefuse check --target gpu` says of files of several converters, against what happens on the accelerator."""
