"""Convert a function of strings with the whole pipeline, and compare the interpreter with TensorFlow."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import tensorflow as tf

from litefuse import convert
from tests.legalizations.judge import RESOLVERS, Case, compare, run, specs, write_saved_model
from tests.support import harness


def check(case: Case, dynamic: str, path: Path) -> None:
    """Raise AssertionError unless the converted function has only builtin ops and answers as TensorFlow does."""
    concrete = write_saved_model(case.function, specs(case.inputs, dynamic), path)
    expected = [
        np.asarray(x.numpy(), object if x.dtype == tf.string else None)
        for x in tf.nest.flatten(concrete(*[tf.constant(x) for x in case.inputs]))
    ]
    content = convert(path, verify_ir=True).to_bytes()
    assert not [kind for kind in harness.count_ops(content) if kind.startswith("Flex") or kind == "CUSTOM"]
    for resolver in RESOLVERS:
        for index, (got, want) in enumerate(zip(run(content, case.inputs, resolver), expected, strict=True)):
            compare(got, want, case.tolerance, f"{resolver}, output {index}")
