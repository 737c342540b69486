"""Passes for NPUs beside tflite-micro: integers, and ops that the NPU's compiler maps; the CPU runs the others.

`dialects/tfl/targets/ethos.tsv` says what Arm's Vela maps to Ethos-U.
"""

from litefuse.passes import gpu
from litefuse.passes.base import Pass

_ROOM = "litefuse.passes.npu"
_OPTION = "is_for_npu"

REQUIRE_INTEGERS = Pass("require-integers", f"{_ROOM}.require_integers:require_integers", option=_OPTION)
UNROLL_SCANS = gpu.UNROLL_SCANS._replace(option=_OPTION)
UNROLL_LOOPS = gpu.UNROLL_LOOPS._replace(option=_OPTION)
FOLD_STEPS = gpu.FOLD_STEPS._replace(option=_OPTION)
REPLACE_OPS = Pass("replace-ops-of-cpu", f"{_ROOM}.replace_ops:replace_ops", option=_OPTION)
REPLACE_INTEGER_OPS = Pass("replace-integer-ops-of-cpu", f"{_ROOM}.replace_ops:replace_integer_ops", option=_OPTION)
CHECK_COMPILABLE = Pass("check-compilable", f"{_ROOM}.check_compilable:check_compilable", option=_OPTION)
WRITE_ZEROS = Pass("write-zeros", f"{_ROOM}.write_zeros:write_zeros", option=_OPTION)
