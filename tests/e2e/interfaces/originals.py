"""Run the programs of `programs` with either converter, and record what tf.lite.TFLiteConverter's files answer.

python -m tests.e2e.interfaces.originals FOLDER     record (`tests.support.generated` does so)
"""

from __future__ import annotations

import pickle
import sys
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import keras
import tensorflow as tf

from tests.e2e.interfaces.programs import PROGRAMS, QUANTIZING
from tests.support.generated import require_models

_ANSWERS = "answers.pickle"
REFUSED = ("integer_interface",)
"""Programs that forget `optimizations`, and are refused."""
FLOAT = ("integers_with_16_bit_activations",)
"""Those that get a float file, as from TFLiteConverter."""


def run(program: Callable[[Any], list[Any]], converter: Any) -> list[Any]:
    """Run a program with a converter class; return what it returns."""
    # Keras numbers unnamed layers, starting anew in each process.
    keras.utils.clear_session()
    keras.utils.set_random_seed(1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return program(converter)


@cache
def answers() -> dict[str, list[Any]]:
    """Return by program what it returns with tf.lite.TFLiteConverter."""
    return pickle.loads((require_models("original_answers") / _ANSWERS).read_bytes())


def main(folder: Path) -> None:
    """Record the answers of all programs."""
    programs = [program for program in (*PROGRAMS, *QUANTIZING) if program.__name__ not in (*REFUSED, *FLOAT)]
    found = {program.__name__: run(program, tf.lite.TFLiteConverter) for program in programs}
    (folder / _ANSWERS).write_bytes(pickle.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
