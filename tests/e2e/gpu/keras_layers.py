"""The 114 kinds of Keras layers that were first tried on the GPU, by name: the case of each, as `KIND:NAME`.

Most are rows of `tests/e2e/layers` or `tests/e2e/recurrent`; `networks.py` has the 15 others.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.e2e.gpu import networks

_ROWS = """
conv1d Conv1D_same
conv1d_causal_dilated Conv1D_causal_dilated
conv2d Conv2D_same
conv2d_strided_valid Conv2D_strides_valid
conv2d_dilated Conv2D_dilated
conv2d_groups Conv2D_groups
conv3d Conv3D_same
depthwise_conv2d DepthwiseConv2D
depthwise_conv1d DepthwiseConv1D
separable_conv2d SeparableConv2D
separable_conv1d SeparableConv1D
conv2d_transpose Conv2DTranspose_strides
conv1d_transpose Conv1DTranspose_strides
conv3d_transpose Conv3DTranspose_strides
maxpool2d MaxPooling2D
avgpool2d_same AveragePooling2D_same
maxpool1d MaxPooling1D
avgpool1d AveragePooling1D
maxpool3d MaxPooling3D
avgpool3d AveragePooling3D
global_avg2d GlobalAveragePooling2D
global_max2d GlobalMaxPooling2D
global_avg1d GlobalAveragePooling1D
global_max1d GlobalMaxPooling1D
dense Dense
dense_3d Dense_rank3
einsum_dense EinsumDense_heads
mha MultiHeadAttention
mha_causal MultiHeadAttention_causal
gqa GroupQueryAttention
attention Attention
additive_attention AdditiveAttention
layernorm LayerNormalization
layernorm_4d LayerNormalization_axes
groupnorm GroupNormalization
rmsnorm RMSNormalization
unitnorm UnitNormalization
batchnorm BatchNormalization
batchnorm_dense BatchNormalization_rank2
embedding Embedding
upsampling_nearest UpSampling2D
upsampling_bilinear UpSampling2D_bilinear
upsampling1d UpSampling1D
upsampling3d UpSampling3D
resizing_bilinear Resizing_bilinear_large
resizing_bicubic Resizing_bicubic_large
zeropadding2d ZeroPadding2D
zeropadding1d ZeroPadding1D
zeropadding3d ZeroPadding3D
cropping2d Cropping2D
cropping1d Cropping1D
concatenate Concatenate
dot Dot_matrices
softmax Softmax
softmax_axis1 Softmax_axis
permute Permute
repeat_vector RepeatVector
time_distributed TimeDistributed_conv
one_hot_category CategoryEncoding_one_hot32
discretization Discretization
topk Lambda_top
cumsum Lambda_cumulative
where_mask Lambda_where
take_gather Lambda_gathered
l2_norm Lambda_normalized
variance_axes Lambda_variance
act_gelu Activation_gelu
act_swish Activation_swish
act_hard_swish Activation_hard_swish
act_hard_sigmoid Activation_hard_sigmoid
act_elu Activation_elu
act_selu Activation_selu
act_softplus Activation_softplus
act_softsign Activation_softsign
act_mish Activation_mish
act_leaky_relu Activation_leaky_relu
act_exponential Activation_exponential
act_log_softmax Activation_log_softmax
act_celu Activation_celu
act_silu Activation_silu
act_relu6 Activation_relu6
act_tanh Activation_tanh
act_sigmoid Activation_sigmoid
act_hard_tanh Activation_hard_tanh
act_glu Activation_glu
act_squareplus Activation_squareplus
act_sparsemax Activation_sparsemax
act_prelu PReLU
act_prelu_shared4d PReLU_shared
"""
_RECURRENT = """
lstm lstm_last
lstm_sequences lstm_sequences
gru gru_last
gru_sequences gru_sequences
gru_unroll gru_unroll
simple_rnn simplernn_last
bidirectional_lstm lstm_bidirectional_concat
bidirectional_gru gru_bidirectional_concat_last
conv_lstm2d convlstm2d_sequences
embedding_masked_lstm lstm_embedding
"""


def _cases(kind: str, table: str) -> dict[str, str]:
    pairs = (line.split() for line in table.strip().splitlines())
    return {name: f"{kind}:k3_{row}" for name, row in pairs}


LAYERS: Mapping[str, str] = {
    **_cases("layer", _ROWS),
    **_cases("network", _RECURRENT),
    **{name: f"other layer:{name}" for name in networks.LAYERS},
}
