"""Convert a saved case and compare several calls on one interpreter with TensorFlow's answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from ai_edge_litert.interpreter import Interpreter, OpResolverType

from litefuse import convert
from tests.passes.lowering.control_flow.models import CASES

RESOLVERS = (OpResolverType.AUTO, OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES)
# float32 accumulates over a few iterations; the values are of the order of 1 to 100.
TOLERANCE = 1e-5


def judge(folder: Path, name: str) -> dict[str, Any]:
    """Raise AssertionError at the first answer that is off; return the number of ops by kind."""
    model = convert(folder / name / "saved_model", verify_ir=True)
    content = model.to_bytes()
    answers = np.load(folder / name / "answers.npz", allow_pickle=True)
    for resolver in RESOLVERS:
        interpreter = Interpreter(model_content=content, experimental_op_resolver_type=resolver)
        runner = interpreter.get_signature_runner("serving_default")
        for number, call in enumerate(CASES[name][1]):
            results = runner(**{f"x{index}": np.asarray(value) for index, value in enumerate(call)})
            for key, value in results.items():
                wanted = answers[f"{number}/{key}"]
                where = f"{name}, call {number}, {key!r}, {resolver.name}"
                assert value.shape == wanted.shape, f"{where}: {value.shape}, not {wanted.shape}"
                if wanted.dtype.kind in "OS":
                    assert value.astype(object).tolist() == wanted.tolist(), where
                else:
                    np.testing.assert_allclose(value, wanted, rtol=TOLERANCE, atol=TOLERANCE, err_msg=where)
    return model.report.ops if hasattr(model.report, "ops") else {}
