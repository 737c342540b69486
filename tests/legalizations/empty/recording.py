"""Record the cases of this folder.

python -m tests.legalizations.empty.recording FOLDER     (`tests.support.generated` does so)
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Any

import tensorflow as tf

from tests.legalizations.empty.cases import TITLES, Case, case
from tests.support import harness, recorded
from tests.support.reference import record_function


def _save(case: Case, path: Path) -> harness.Calls:
    """Save the function, of a module with its variables; return the calls with TensorFlow's answers."""
    if not isinstance(case.function, tf.Module):
        return record_function(case.function, case.signature, path, case.calls)

    def outputs(*inputs: Any) -> dict[str, Any]:
        return {f"y{index}": value for index, value in enumerate(tf.nest.flatten(case.function(*inputs)))}

    module = tf.Module()
    module.layers = case.function
    specs = [tf.TensorSpec(spec.shape, spec.dtype, f"x{index}") for index, spec in enumerate(case.signature)]
    module.traced = tf.function(outputs, input_signature=specs, autograph=False)
    tf.saved_model.save(module, str(path), signatures=module.traced)
    answers = [module.traced(*map(tf.constant, inputs)) for inputs in case.calls]
    return [
        harness.positional(inputs, [value.numpy() for _, value in sorted(found.items())])
        for inputs, found in zip(case.calls, answers, strict=True)
    ]


def main(folder: Path) -> None:
    """Record all cases."""
    recorded.write(folder, (recorded.NewCase(title, partial(_save, case(title)), {}) for title in TITLES))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
