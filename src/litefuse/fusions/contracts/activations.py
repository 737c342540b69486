"""Activations that converters mark, and a gated one."""

from __future__ import annotations

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.composite_rule import fuse_composite
from litefuse.rewrite.facts import static_dim


@fuse_composite("odml.softmax")
def softmax(b: Builder, x: Value, *, axis: int = -1) -> Value:
    """Build the softmax over the last axis."""
    require(x.dtype is DType.F32, "it is not float32", dtype=x.dtype.name)
    require(axis == -1 or axis + 1 == x.rank, "the kernel supports only the last axis", axis=axis)
    return b.tf.Softmax(x)


@fuse_composite("odml.swiglu")
def swiglu(b: Builder, x: Value, *, gate_size: int, activation: str = "silu") -> Value:
    """Build silu(gate) * rest, where the first `gate_size` channels are the gate, and the rest are as many."""
    require(activation == "silu", "only SiLU is known", activation=activation)
    require(0 < gate_size == static_dim(x, -1) - gate_size, "the gate is not half of the channels", gate_size=gate_size)
    gate, rest = b.tf.Split(b.i32(-1), x, num_split=2)
    return gate * b.tf.Sigmoid(gate) * rest


@fuse_composite("aten.hardswish.default")
def hard_swish(b: Builder, x: Value) -> Value:
    """Build x * relu6(x + 3) / 6, which litert-torch marks."""
    require(x.dtype is DType.F32, "LiteRT's hard swish requires float32", dtype=x.dtype.name)
    return b.tfl.hard_swish(x)


@fuse_composite("aten.gelu.default")
def gelu(b: Builder, x: Value, *, approximate: str = "none") -> Value:
    """Build GELU, exact ("none") or with a hyperbolic tangent ("tanh"), which litert-torch marks."""
    require(x.dtype is DType.F32, "LiteRT's GELU requires float32", dtype=x.dtype.name)
    require(approximate in ("none", "tanh"), "LiteRT has no such GELU", approximate=approximate)
    return b.tfl.gelu(x, approximate=approximate == "tanh")
