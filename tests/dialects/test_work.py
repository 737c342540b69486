"""Multiply-adds of ops, from their shapes."""

from __future__ import annotations

import pytest

from litefuse.dialects.tfl.kernel_call import KernelCall, KernelTensor
from litefuse.dialects.tfl.work import count_multiply_adds, share_of_work


def call(kind: str, operands: list[tuple[int | None, ...]], result: tuple[int | None, ...], **attributes: bool):
    tensors = tuple(KernelTensor("float32", shape) for shape in operands)
    return KernelCall(f"tfl.{kind}", attributes, tensors, (KernelTensor("float32", result),))


PRODUCT = call("batch_matmul", [(2, 3, 4), (2, 4, 5)], (2, 3, 5))
SUM = call("add", [(2, 3, 4), (2, 3, 4)], (2, 3, 4))


@pytest.mark.parametrize(
    ("operation", "count"),
    [
        (call("conv_2d", [(1, 8, 8, 4), (6, 3, 3, 4), (6,)], (1, 8, 8, 6)), 8 * 8 * 6 * 3 * 3 * 4),
        (call("conv_2d", [(None, 8, 8, 4), (6, 3, 3, 2), (6,)], (None, 8, 8, 6)), 8 * 8 * 6 * 3 * 3 * 2),
        (call("depthwise_conv_2d", [(1, 8, 8, 4), (1, 3, 3, 4)], (1, 6, 6, 4)), 6 * 6 * 4 * 9),
        (call("transpose_conv", [(4,), (6, 3, 3, 4), (1, 5, 5, 4)], (1, 10, 10, 6)), 5 * 5 * 4 * 6 * 9),
        (call("fully_connected", [(2, 5, 16), (4, 16)], (10, 4)), 10 * 4 * 16),
        (PRODUCT, 2 * 3 * 5 * 4),
        (call("batch_matmul", [(4, 3), (4, 5)], (3, 5), adj_x=True), 3 * 5 * 4),
        (call("unidirectional_sequence_rnn", [(2, 7, 3), (5, 3), (5, 5), (5,)], (2, 7, 5)), 2 * 7 * (15 + 25)),
        (SUM, 0),
        (KernelCall("tfl.conv_2d", {}, (), ()), 0),
    ],
)
def test_counts_multiply_adds(operation: KernelCall, count: int) -> None:
    assert count_multiply_adds(operation) == count


def test_a_share_is_that_of_the_multiply_adds() -> None:
    assert share_of_work([SUM], [PRODUCT, SUM]) == 0
    assert share_of_work([PRODUCT], [PRODUCT, PRODUCT, SUM]) == 0.5
    assert share_of_work([SUM], [SUM, SUM]) is None


def test_the_share_of_a_loop_is_not_known() -> None:
    loop = KernelCall("tfl.while", {}, SUM.operands, SUM.results)
    assert share_of_work([loop], [PRODUCT, loop]) is None
    assert share_of_work([PRODUCT], [PRODUCT, loop]) == 1
