"""Constants that consist of the rows of others."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.ir import Constant, DType, QuantizationParameters
from litefuse.ir.constant import Array
from litefuse.ir.storage.joined_constant import join_rows

WIDTH = 64
SIZES = (300, 1, 500)


def tables() -> list[Array]:
    generator = np.random.default_rng(0)
    return [generator.normal(size=(size, WIDTH)).astype(np.float32) for size in SIZES]


def joined() -> tuple[Constant, Array]:
    parts = tables()
    return join_rows([Constant.of(part) for part in parts]), np.concatenate(parts)


def flat(constant: Constant) -> Array:
    return np.concatenate([block.reshape(-1) for block in constant.blocks()])


def test_its_rows_are_those_of_the_parts_which_are_not_copied() -> None:
    constant, expected = joined()
    assert constant.shape == expected.shape
    np.testing.assert_array_equal(constant.numpy(), expected)
    np.testing.assert_array_equal(flat(constant), expected.reshape(-1))
    assert max(block.nbytes for block in constant.blocks()) <= max(SIZES) * WIDTH * 4
    positions = np.array([0, 300 * WIDTH - 1, 300 * WIDTH, 301 * WIDTH, 801 * WIDTH - 1, 5])
    np.testing.assert_array_equal(constant.elements(positions), expected.reshape(-1)[positions])


def test_computations_stay_those_of_the_parts() -> None:
    constant, expected = joined()
    scales = np.random.default_rng(1).uniform(0.01, 0.1, (len(expected), 1)).astype(np.float32)
    for change in (lambda x: x.multiply(scales).add(np.float32(2)), lambda x: x.cast(DType.F16), lambda x: x.finite()):
        np.testing.assert_array_equal(flat(change(constant)), flat(change(Constant.of(expected))))
    for parameters in (QuantizationParameters.of(0.05), QuantizationParameters.of(scales, axis=0)):
        quantized = constant.quantize(parameters, DType.I8, -127, 127)
        whole = Constant.of(expected).quantize(parameters, DType.I8, -127, 127)
        assert quantized.type == whole.type
        np.testing.assert_array_equal(flat(quantized), flat(whole))
        np.testing.assert_array_equal(quantized.numpy(), whole.numpy())


def test_other_rewrites() -> None:
    constant, expected = joined()
    np.testing.assert_array_equal(flat(constant.reshape((-1,))), expected.reshape(-1))
    np.testing.assert_array_equal(constant.transpose((1, 0)).numpy(), expected.T)
    np.testing.assert_array_equal(constant[slice(5, 310), slice(None)].numpy(), expected[5:310])
    assert constant == Constant.of(expected)
    assert constant.is_exact_in(DType.F16) is False


def test_equal_parts_make_equal_identities() -> None:
    parts = [Constant.of(part) for part in tables()]
    assert join_rows(parts).identity() == join_rows(parts).identity()
    assert join_rows(parts).identity() != join_rows(parts[::-1]).identity()


def test_parts_that_do_not_fit_are_refused() -> None:
    one = Constant.of(np.zeros((4, 3), np.float32))
    others = [np.zeros((4, 2), np.float32), np.zeros((4, 3), np.int32)]
    for other in others:
        with pytest.raises(ValueError, match="other types"):
            join_rows([one, Constant.of(other)])
    assert join_rows([one, one]).shape == (8, 3)
