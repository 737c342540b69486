"""Optimization: semantics-preserving rewrites of the tfl dialect that save ops, bytes or time."""

from litefuse.passes.base import Pass
from litefuse.passes.optimize.fast_forms import FAMILIES

OPTIMIZE = Pass("optimize", "litefuse.passes.optimize.driver:optimize")
JOIN_SLICES = Pass(
    "join-slices", "litefuse.passes.optimize.movement.join_slices:join_slices", frozenset({"tfl.strided_slice"})
)
_REWRITTEN = """
strided_slice broadcast_to prelu arg_max arg_min one_hot gather gather_nd log_softmax fill topk_v2 cumsum softmax
transpose_conv depth_to_space space_to_depth
"""
PORTABLE_FORMS = Pass(
    "portable-forms",
    "litefuse.passes.optimize.portable_forms:portable_forms",
    frozenset(f"tfl.{name}" for name in _REWRITTEN.split()),
)
GPU_FORMS = Pass("gpu-forms", "litefuse.passes.optimize.gpu_forms:gpu_forms", option="may_run_on_gpu")
FAST_FORMS = Pass(
    "fast-forms",
    "litefuse.passes.optimize.fast_forms.driver:fast_forms",
    frozenset().union(*FAMILIES.values()),
)
_FLOATS = """
abs average_pool_2d div exp gelu hard_swish l2_normalization prelu relu relu6 relu_0_to_1 relu_n1_to_1 rsqrt
softmax sqrt squared_difference
"""
FLOAT_FORMS = Pass(
    "float-forms",
    "litefuse.passes.optimize.fast_forms.driver:float_forms",
    frozenset(f"tfl.{name}" for name in _FLOATS.split()),
)
