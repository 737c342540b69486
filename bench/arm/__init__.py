"""Cost of LiteRT files on ARM, on an x86 machine: blocks counted in an emulator, and their cycles estimated.

    python -m bench.arm setup FOLDER
    python -m bench.arm count FOLDER FILE ... [--batch N]

Counts are exact. Cycles ignore caches: trust the order of files, not milliseconds.
"""
