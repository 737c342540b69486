"""Compare a case of `cases_empty` in a child process, which a kernel that fails without elements may end."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any


def verdict(title: str) -> tuple[Any, ...]:
    """Return "right", or "wrong" with the reason."""
    # With oneDNN, TensorFlow's own convolution of no images has the wrong shape.
    os.environ["TF_ENABLE_ONEDNN_OPTS"] = "0"
    import tensorflow as tf

    import litefuse
    from tests.legalizations import cases_empty

    case = cases_empty.case(title)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        call = _saved(case, path)
        model = litefuse.convert(path, verify_ir=True)
        expected = [[value.numpy() for value in call(*map(tf.constant, inputs))] for inputs in case.calls]
    problems = [
        problem for resolver in ("xnnpack", "builtin") for problem in _run(model, case.calls, expected, resolver)
    ]
    return ("wrong", "; ".join(problems)[:600]) if problems else ("right", "")


def _saved(case: Any, path: Path) -> Any:
    """Save the function; return a function that computes its outputs, in order."""
    import tensorflow as tf

    def outputs(*inputs: Any) -> dict[str, Any]:
        return {f"y{index}": value for index, value in enumerate(tf.nest.flatten(case.function(*inputs)))}

    module = tf.Module()
    module.layers = case.function if isinstance(case.function, tf.Module) else None
    specs = [tf.TensorSpec(spec.shape, spec.dtype, f"x{index}") for index, spec in enumerate(case.signature)]
    module.traced = tf.function(outputs, input_signature=specs, autograph=False)
    tf.saved_model.save(module, str(path), signatures=module.traced)
    return lambda *inputs: [value for _, value in sorted(module.traced(*inputs).items())]


def _bounded(x: Any) -> Any:
    """Replace -infinity: LiteRT's maximum of no numbers is the lowest number, TensorFlow's is -infinity."""
    import numpy as np

    largest = np.finfo(np.float32).max
    return np.clip(x, -largest, largest) if x.dtype == np.float32 else x


def _run(model: Any, calls: Any, expected: Any, resolver: str) -> list[str]:
    """Compare all calls, in order on one interpreter."""
    from tests.support import harness

    runner = harness.open_interpreter(model.to_bytes(), resolver=resolver).get_signature_runner()
    problems: list[str] = []
    for number, (inputs, wanted) in enumerate(zip(calls, expected, strict=True)):
        where = f"{resolver}, call {number}"
        try:
            answers = runner(**{f"x{index}": value for index, value in enumerate(inputs)})
            for index, want in enumerate(wanted):
                where = f"{resolver}, call {number}, output {index} of shape {want.shape}"
                harness.compare(_bounded(answers[f"y{index}"]), _bounded(want))
        except (harness.Mismatch, RuntimeError, ValueError) as error:
            problems.append(" ".join(f"{where}: {error}".split())[:200])
    return problems
