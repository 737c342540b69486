"""Passes for LiteRT's GPU accelerator: no loops, ranks of at most 4, and only forms of ops that it computes correctly.

`dialects/tfl/targets/gpu.tsv` says what it takes. `passes/optimize/gpu_forms.py`, `passes/finalize/buffer_ranks.py` and
`operand_shapes.py` there write the forms that files for CompiledModel have, too.
"""

from litefuse.dialects.calls import WHILE_KINDS
from litefuse.dialects.rnn import SCAN
from litefuse.passes.base import Pass
from litefuse.passes.simplify import FOLD

_ROOM = "litefuse.passes.gpu"

UNROLL_SCANS = Pass("unroll-scans", f"{_ROOM}.unroll_loops:unroll_scans", frozenset({SCAN}), option="is_for_gpu")
UNROLL_LOOPS = Pass(
    "unroll-loops", f"{_ROOM}.unroll_loops:unroll_loops", WHILE_KINDS | {"tfl.while"}, option="is_for_gpu"
)
FOLD_STEPS = FOLD._replace(option="is_for_gpu")
REPORT_CPU = Pass("report-cpu", f"{_ROOM}.report_cpu:report_cpu", option="has_accelerator")
WRITE_FORMS = Pass("write-gpu-forms", f"{_ROOM}.forms:write_forms", option="is_for_gpu")
SCALE_SQUARES = Pass(
    "scale-squares",
    f"{_ROOM}.float16_sums:scale_squares",
    frozenset({"tfl.sqrt", "tfl.rsqrt"}),
    option="has_float_samples",
)
