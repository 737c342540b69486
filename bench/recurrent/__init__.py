"""Measure recurrent layers: beside TFLiteConverter's files, and their forms beside each other.

    python -m bench.recurrent [--seconds 6] [--no-latency] [--variants | --variants-live] [CELL ...]
    python -m bench.recurrent --measure [--arm FOLDER] [CELL ...]
    python -m bench.recurrent --table [--arm FOLDER] [CELL ...]

The first compares litefuse's default with TFLiteConverter's files on this machine. `--variants` counts, for all options
of recurrent layers (tests/e2e/recurrent), how many convert, are right on several calls, and are fused, next to
TFLiteConverter's record; `--variants-live` measures it again (fifteen minutes).

`--measure` measures all forms of many layers, on this machine and on ARM (`python -m bench.arm setup FOLDER` makes the
emulator), and writes the table by which litefuse chooses the default form. `--table` shows, for layers that are not in
that table, the cost of all forms relative to the default's, and how far the default is from the best one; an unrolled
layer whose file is more than a tenth larger does not count. Both continue where an interrupted run ended.
"""

from bench.recurrent.comparison import count_variants, run

__all__ = ["count_variants", "run"]
