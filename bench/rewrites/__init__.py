"""Time of layers in the forms that `dialects/tfl/targets/fast_forms.tsv` is about, relative to their usual forms.

    python -m bench.rewrites [NAME ...] [--schemes float dynamic int8] [--arm FOLDER]

Prints a line per layer and scheme: microseconds on this machine, two files in turns, and, with the folder of
`bench.arm`, thousand cycles on ARM; the ratios new/old are those of the table.

    python -m bench.rewrites --networks [NAME ...] [--schemes ...] [--arm FOLDER]

compares whole networks with TFLiteConverter's files and with litefuse's without rewrites (`bench.rewrites.networks`).
"""
