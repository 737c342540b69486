"""Passes for tflite-micro: one signature, fixed shapes, and only ops that its kernels run."""

from litefuse.passes.base import Pass

_ROOM = "litefuse.passes.micro"

FIX_SHAPES = Pass("fix-shapes", f"{_ROOM}.fix_shapes:fix_shapes", option="is_for_micro")
REPLACE_OPS = Pass("replace-missing-ops", f"{_ROOM}.replace_ops:replace_ops", option="is_for_micro")
REPLACE_INTEGER_OPS = Pass(
    "replace-missing-integer-ops", f"{_ROOM}.replace_ops:replace_integer_ops", option="is_for_micro"
)
REPLACE_INSERTED_OPS = Pass("replace-inserted-ops", f"{_ROOM}.replace_ops:replace_inserted_ops", option="is_for_micro")
CHECK_KERNELS = Pass("check-kernels", f"{_ROOM}.check_kernels:check_kernels", option="is_for_micro")
