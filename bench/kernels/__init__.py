"""Measure LiteRT's kernels on this machine.

    python -m bench.kernels [ROUNDS]     what a kernel of a custom op costs in addition to its work
    python -m bench.kernels --scan       the time of ops, and those that are slow for their family

A scan measures about 200 ops and shapes in each type with the runtime's default, XNNPACK, and one thread; this takes
two minutes. Printed are nanoseconds per multiply-add or element of the op, those of the fastest op of the same family
in the same type, and whether XNNPACK runs the op. With `--occurs`, ops come first that lose most time in the files and
models of the given folders, and others are left out. With `--arm`, cycles of Cortex-A76 count instead of nanoseconds.
"""
