"""Forms for GPUs compute the same numbers, and replace only those that the GPU accelerator does not run correctly.

Those of all targets are among them; `tests/e2e/gpu` runs them on the accelerator.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.convert import convert
from litefuse.dialects import DIALECTS
from litefuse.dialects.tfl.kernel_call import call_of
from litefuse.dialects.tfl.targets.gpu import find_problems
from litefuse.ir.verifier import verify
from tests.support.modules.gpu_forms import FORMS, build, rewrite
from tests.support.modules.lite_modules import run


@pytest.mark.parametrize("name", FORMS)
def test_forms_compute_the_same_numbers(name: str) -> None:
    module, inputs = build(name)
    before = run(module, None, **inputs)["y"]
    rewrite(module)
    verify(module, DIALECTS)
    kinds = [op.kind for op in module.functions["serve"].ops() if op.kind.startswith("tfl.")]
    assert kinds == FORMS[name][2]
    ops = [op for op in module.functions["serve"].ops() if op.kind in kinds]
    assert not [problem for op in ops for problem in find_problems(call_of(op))]
    np.testing.assert_allclose(run(module, None, **inputs)["y"], before, rtol=1e-5, atol=1e-5)


def test_the_report_names_layers_that_gpus_compute_incorrectly(tmp_path: Path) -> None:
    path = tmp_path / "groups.tflite"
    path.write_bytes(to_bytes(build("uneven groups")[0]))
    default, for_gpus = (convert(path, target=target) for target in ("interpreter", "compiled_model"))
    (note,) = [event.reason for event in default.report.events if event.rule == "GPU accelerator"]
    assert note == (
        "LiteRT's GPU accelerator computes incorrectly CONV_2D with groups of up to 4 inputs, where inputs or outputs "
        'are not multiples of 4 (in serve); for GPUs, convert with target="gpu"'
    )
    assert "GPU accelerator" not in [event.rule for event in for_gpus.report.events]
