"""Convolutions of 0 to 3 spatial dimensions: dilations, transposed ones, groups, order of dimensions."""

from __future__ import annotations

import numpy as np
from jax import lax

from tests.e2e.stablehlo.operations.make_cases import Cases

CASES = Cases()
RNG = np.random.default_rng(6)
IMAGES = RNG.integers(-4, 5, (2, 7, 8, 4)).astype(np.float32)
VOLUMES = RNG.integers(-4, 5, (2, 5, 4, 6, 2)).astype(np.float32)
SEQUENCES = RNG.integers(-4, 5, (2, 9, 4)).astype(np.float32)
IMAGE, SEQUENCE, VOLUME = ("NHWC", "HWIO", "NHWC"), ("NWC", "WIO", "NWC"), ("NDHWC", "DHWIO", "NDHWC")


def kernel(*shape):
    """Return random weights, small integers because their products compress well."""
    return RNG.integers(-4, 5, shape).astype(np.float32)


def convolve(weights, strides, padding, form=IMAGE, **options):
    """Return a function that convolves by constant weights."""
    return lambda x: lax.conv_general_dilated(x, weights, strides, padding, dimension_numbers=form, **options)


def transposed(weights, strides, padding, form=IMAGE, **options):
    """Return a transposed convolution by constant weights."""
    return lambda x: lax.conv_transpose(x, weights, strides, padding, dimension_numbers=form, **options)


K = kernel(3, 3, 4, 6)
CASES.add("plain", convolve(K, (2, 1), "SAME"), (IMAGES,), (-IMAGES,))
CASES.add("dilated", convolve(K, (1, 1), [(1, 2), (0, 3)], rhs_dilation=(2, 3)), (IMAGES,))
CASES.add("cut", convolve(K, (1, 1), [(-1, 2), (1, -2)]), (IMAGES,))
CASES.add(
    "computed_kernel", lambda x, k: lax.conv_general_dilated(x, k, (1, 1), "SAME", dimension_numbers=IMAGE), (IMAGES, K)
)
CASES.add("groups", convolve(kernel(3, 3, 2, 6), (1, 1), "VALID", feature_group_count=2), (IMAGES,))
CASES.add("depthwise", convolve(kernel(3, 2, 1, 8), (2, 1), "SAME", feature_group_count=4), (IMAGES,))
CASES.add("batch_groups", convolve(K, (1, 1), "SAME", batch_group_count=2), (IMAGES,))
CASES.add(
    "channels_first",
    convolve(kernel(6, 4, 3, 3), (1, 2), "SAME", ("NCHW", "OIHW", "NCHW")),
    (IMAGES.transpose(0, 3, 1, 2),),
)
CASES.add("free_batch", convolve(K, (2, 2), "SAME"), (IMAGES,), (IMAGES[:1],), shapes=("n, 7, 8, 4",))
CASES.add("sequence", convolve(kernel(3, 4, 5), (2,), "SAME", SEQUENCE), (SEQUENCES,))
CASES.add("sequence_causal", convolve(kernel(3, 4, 5), (1,), [(4, 0)], SEQUENCE, rhs_dilation=(2,)), (SEQUENCES,))
CASES.add("sequence_depthwise", convolve(kernel(3, 1, 4), (1,), "SAME", SEQUENCE, feature_group_count=4), (SEQUENCES,))
CASES.add(
    "sequence_free",
    convolve(kernel(3, 4, 5), (1,), "SAME", SEQUENCE),
    (SEQUENCES,),
    (SEQUENCES[:1],),
    shapes=("n, 9, 4",),
)
CASES.add("volume", convolve(kernel(2, 3, 3, 2, 4), (1, 2, 1), "SAME", VOLUME), (VOLUMES,))
CASES.add(
    "volume_groups", convolve(kernel(2, 3, 3, 1, 4), (1, 1, 1), "VALID", VOLUME, feature_group_count=2), (VOLUMES,)
)
CASES.add(
    "volume_spread",
    convolve(kernel(2, 3, 3, 2, 4), (1, 1, 1), [(0, 0)] * 3, VOLUME, lhs_dilation=(2, 1, 2)),
    (VOLUMES,),
)
CASES.add("matrix", convolve(kernel(4, 5), (), [], ("NC", "IO", "NC")), (SEQUENCES[0],))
CASES.add("transposed_same", transposed(K, (2, 2), "SAME"), (IMAGES,), (IMAGES + 1,))
CASES.add("transposed_valid", transposed(K, (2, 3), "VALID"), (IMAGES,))
CASES.add("transposed_as_gradient", transposed(kernel(3, 3, 6, 4), (2, 2), "SAME", transpose_kernel=True), (IMAGES,))
CASES.add("transposed_wide_strides", transposed(kernel(2, 2, 4, 5), (3, 3), "SAME"), (IMAGES,))
CASES.add("transposed_padded", transposed(K, (2, 2), [(5, 1), (0, 4)]), (IMAGES,))
CASES.add("transposed_dilated", transposed(kernel(2, 2, 4, 3), (2, 2), "VALID", rhs_dilation=(2, 3)), (IMAGES,))
CASES.add("transposed_sequence", transposed(kernel(4, 4, 5), (2,), "SAME", SEQUENCE), (SEQUENCES,))
CASES.add("transposed_free", transposed(K, (2, 2), "SAME"), (IMAGES,), (IMAGES[:1],), shapes=("n, 7, 8, 4",))
CASES.add(
    "transposed_groups",
    convolve(kernel(3, 3, 2, 6), (1, 1), [(2, 1), (1, 1)], lhs_dilation=(2, 2), feature_group_count=2),
    (IMAGES,),
)
CASES.add("transposed_with_strides", convolve(K, (2, 1), [(2, 2), (2, 2)], lhs_dilation=(3, 2)), (IMAGES,))
CASES.add("half", lambda x: convolve(K.astype(np.float16), (1, 1), "SAME")(x.astype(np.float16)), (IMAGES[:1],))
REVERSED = """func.func @main(%x: tensor<1x4x5x2xf32>, %k: tensor<2x3x2x3xf32>) -> tensor<1x3x3x3xf32> {
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
      window = {stride = [1, 1], pad = [[0, 0], [0, 0]], reverse = [true, false]}
      {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
      : (tensor<1x4x5x2xf32>, tensor<2x3x2x3xf32>) -> tensor<1x3x3x3xf32>
  return %0 : tensor<1x3x3x3xf32>}"""
CASES.add("reversed", REVERSED, (kernel(1, 4, 5, 2), kernel(2, 3, 2, 3)))
DYNAMIC = """func.func @main(%x: tensor<1x4x5x2xf32>, %k: tensor<2x3x2x3xf32>) -> tensor<1x4x4x3xf32> {
  %padding = stablehlo.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%x, %k, %padding) {
      dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
      batch_group_count = 1 : i64, feature_group_count = 1 : i64}
      : (tensor<1x4x5x2xf32>, tensor<2x3x2x3xf32>, tensor<2x2xi64>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>}"""
CASES.add("dynamic", DYNAMIC, (kernel(1, 4, 5, 2), kernel(2, 3, 2, 3)))
