"""Save the handwritten programs.

python -m tests.e2e.recurrent.programs.saved FOLDER [NAME ...]     all, or those named, with TensorFlow's answers
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np

from tests.e2e.recurrent.programs import cells, lengths, loops, reads, results
from tests.e2e.recurrent.programs.cells import PROGRAMS

MODULES = (cells, lengths, loops, reads, results)
"""These modules register their programs when they are imported."""


def save(name: str, target: Path) -> None:
    """Write one program's SavedModel and TensorFlow's answers."""
    import tensorflow as tf

    made = PROGRAMS[name]
    specs = [tf.TensorSpec(made.shape, name="x")]
    specs += [tf.TensorSpec(made.shape[:1], tf.int32, name="lengths")] if made.lengths else []
    build = made.build()
    module = tf.Module()
    module.f = tf.function(build, input_signature=specs)
    concrete = module.f.get_concrete_function()
    module.kept = list(concrete.graph.variables)
    tf.saved_model.save(module, str(target / "saved_model"), concrete)
    loaded = tf.saved_model.load(str(target / "saved_model")).signatures["serving_default"]
    answers: dict[str, Any] = {}
    for number, call in enumerate(made.calls()):
        for key, value in loaded(**{key: tf.constant(array) for key, array in call.items()}).items():
            answers[f"{number}/{key}"] = value.numpy()
    np.savez(target / "answers.npz", allow_pickle=True, **answers)


def main() -> None:
    """Save the programs that are named, or all."""
    for name in sys.argv[2:] or PROGRAMS:
        save(name, Path(sys.argv[1]) / name)
        print(name, flush=True)


if __name__ == "__main__":
    main()
