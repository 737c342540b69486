"""Bias and activation fuse into the preceding layer, in every spelling and from every framework."""

from __future__ import annotations

import itertools

import pytest

from tests.fusions.attention_comparison import compare, convert
from tests.fusions.attention_models import ACTIVATIONS, BIASES, CASES, KINDS, fused_name

BUILTIN = {
    "conv": "CONV_2D",
    "depthwise": "DEPTHWISE_CONV_2D",
    "transposed": "TRANSPOSE_CONV",
    "dense": "FULLY_CONNECTED",
}
# Ops that compute the result's shape of a transposed convolution with a free batch.
SHAPES = {"SHAPE", "STRIDED_SLICE", "PACK", "CONCATENATION"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("writer", ("tf", "k3", "tfk"))
def test_one_op_remains(writer: str, kind: str):
    for bias, activation in itertools.product(BIASES, ACTIVATIONS):
        name = fused_name(writer, kind, bias, activation)
        if name in CASES:
            ops = compare(convert(name), name)
            rest = {op: count for op, count in ops.items() if op not in SHAPES or kind != "transposed"}
            assert rest == {BUILTIN[kind]: 1}, name
