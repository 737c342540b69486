"""TensorFlow's side of random programs on variables.

python -m tests.passes.variables.recording FOLDER     record those of `SEEDS` (`tests.support.generated` does so)
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import tensorflow as tf

from tests.passes.variables.comparison import SEEDS
from tests.passes.variables.programs import Program, answers
from tests.support import harness, recorded


def save(seed: int, path: Path) -> harness.Calls:
    """Write the program of a seed; return its calls with TensorFlow's answers."""
    program = Program(seed)
    signatures = program.signatures()
    tf.saved_model.save(program, str(path), signatures=signatures)
    return answers(program, signatures)


if __name__ == "__main__":
    recorded.write(Path(sys.argv[1]), (recorded.NewCase(str(seed), partial(save, seed), {}) for seed in SEEDS))
