"""Activations, dense layers, convolutions, pools, normalizations, attention, embeddings."""

from __future__ import annotations

from tests.e2e.layers.variants import BOTH, NEW, OLD, In, Made, Row

IMAGE = (In((9, 8, 3)),)
WIDE = (In((9, 8, 4)),)
FREE_IMAGE = (In((None, None, 3)),)
FREE_WIDE = (In((None, None, 4)),)
SERIES = (In((10, 4)),)
FREE_SERIES = (In((None, 4)),)
VOLUME = (In((5, 6, 4, 2)),)
FREE_VOLUME = (In((None, None, None, 2)),)
SHAPES = {1: (SERIES, FREE_SERIES), 2: (WIDE, FREE_WIDE), 3: (VOLUME, FREE_VOLUME)}
# With 6 filters no output may be 6 wide: Keras 3 would mistake the width for the channels, and add the bias to it.
FIRST = {1: (In((4, 10)),), 2: (In((4, 9, 7)),), 3: (In((2, 5, 6, 4)),)}

COMMON_ACTIVATIONS = (
    "elu",
    "exponential",
    "gelu",
    "hard_sigmoid",
    "linear",
    "relu",
    "relu6",
    "selu",
    "sigmoid",
    "softmax",
    "softplus",
    "softsign",
    "tanh",
    "leaky_relu",
    "log_softmax",
)
NEW_ACTIVATIONS = (
    "celu",
    "glu",
    "hard_shrink",
    "hard_silu",
    "hard_swish",
    "hard_tanh",
    "log_sigmoid",
    "silu",
    "soft_shrink",
    "sparse_plus",
    "sparse_sigmoid",
    "sparsemax",
    "squareplus",
    "swish",
    "tanh_shrink",
)
OLD_ACTIVATIONS = ("mish", "swish", "silu")

ACTIVATIONS = (
    *(Row("Activation", name, {"activation": name}, (In((4, 6)),)) for name in COMMON_ACTIVATIONS),
    *(Row("Activation", name, {"activation": name}, (In((4, 6)),), NEW) for name in NEW_ACTIVATIONS),
    *(Row("Activation", name, {"activation": name}, (In((4, 6)),), OLD) for name in OLD_ACTIVATIONS),
    Row("Activation", "mish", {"activation": "mish"}, kerases=NEW),
    Row("ReLU", fast=True),
    Row("ReLU", "options", {"max_value": 1.5, "negative_slope": 0.2, "threshold": 0.1}, fast=True),
    Row("ReLU", "six", {"max_value": 6.0}),
    Row("ReLU", "threshold", {"threshold": 0.5}),
    Row("LeakyReLU"),
    Row("LeakyReLU", "slope", {"negative_slope": 0.1}, kerases=NEW),
    Row("ELU", options={"alpha": 0.7}, fast=True),
    Row("PReLU", inputs=IMAGE, fast=True),
    Row("PReLU", "shared", {"shared_axes": (1, 2)}, IMAGE),
    Row("PReLU", "shared_free", {"shared_axes": (1, 2)}, FREE_IMAGE),
    Row("Softmax"),
    Row("Softmax", "axis", {"axis": 1}, (In((4, 6)),)),
    Row("Softmax", "axes", {"axis": (1, 2)}, (In((4, 6)),), fast=True),
    Row("Softmax", "mask", inputs=(In((4, 6)), In((4, 6), "mask", "bool")), by=("", "mask")),
    Row("ThresholdedReLU", options={"theta": 0.4}, kerases=OLD),
)

DENSE = (
    Row("Dense", options={"units": 4}),
    Row("Dense", "relu", {"units": 4, "activation": "relu"}, fast=True),
    Row("Dense", "no_bias", {"units": 4, "use_bias": False}),
    Row("Dense", "rank3", {"units": 4, "activation": "gelu"}, SERIES),
    Row("Dense", "rank3_free", {"units": 4}, FREE_SERIES, fast=True),
    Row("Dense", "rank4", {"units": 4}, IMAGE),
    Row("Dense", "float16", {"units": 4, "dtype": "float16"}),
    Row("Dense", "mixed", {"units": 4, "dtype": "mixed_float16"}),
    Row("Dense", "bfloat16", {"units": 4, "dtype": "bfloat16"}),
    Row("Dense", "lora", {"units": 4, "lora_rank": 2}, kerases=NEW),
    Row("EinsumDense", options={"equation": "ab,bc->ac", "output_shape": 4, "bias_axes": "c"}, fast=True),
    Row("EinsumDense", "heads", {"equation": "abc,cde->abde", "output_shape": (None, 2, 3), "bias_axes": "de"}, SERIES),
    Row("EinsumDense", "merge", {"equation": "abde,dec->abc", "output_shape": (None, 5)}, (In((6, 2, 3)),)),
    Row("EinsumDense", "ellipsis", {"equation": "...x,xy->...y", "output_shape": 4, "bias_axes": "y"}, IMAGE),
    Row("Embedding", options={"input_dim": 7, "output_dim": 3}, inputs=(In((5,), "ids", "int32"),), fast=True),
    Row("Embedding", "masked", {"input_dim": 7, "output_dim": 3, "mask_zero": True}, (In((5,), "ids", "int32"),)),
    Row("Embedding", "float_ids", {"input_dim": 7, "output_dim": 3}, (In((5,), "ids"),)),
    Row("Embedding", "int64", {"input_dim": 7, "output_dim": 3}, (In((None,), "ids", "int64"),)),
    Row("ReversibleEmbedding", "", {"input_dim": 7, "output_dim": 3}, (In((5,), "ids", "int32"),), NEW),
    Row("ReversibleEmbedding", "back", {"input_dim": 7, "output_dim": 3}, (In((5, 3)),), NEW, network="reversed"),
    Row("Bidirectional", "", {"layer": Made("LSTM", {"units": 3})}, SERIES),
    Row("ActivityRegularization", options={"l1": 0.1}),
    Row("Identity"),
)


def _convolutions() -> list[Row]:
    rows: list[Row] = []
    for rank, (fixed, free) in SHAPES.items():
        base = {"filters": 6, "kernel_size": 3}
        ones = (2, 1, 1)[:rank]
        for name, options in {
            "valid": {},
            "same": {"padding": "same", "activation": "relu"},
            "strides": {"strides": 2, "padding": "same"},
            "strides_valid": {"strides": ones, "kernel_size": (3, 2, 1)[:rank], "use_bias": False},
            "dilated": {"dilation_rate": 2, "padding": "same"},
            "dilated_valid": {"dilation_rate": (2, 1, 1)[:rank]},
            "groups": {"groups": 2, "padding": "same"},
        }.items():
            rows.append(Row(f"Conv{rank}D", name, base | options, fixed, fast=name in ("strides", "groups")))
        for name, options in {"free": {"strides": 2, "padding": "same"}, "dilated_free": {"dilation_rate": 2}}.items():
            rows.append(Row(f"Conv{rank}D", name, base | {"kernel_size": 2} | options, free, fast=rank == 3))
        rows.append(Row(f"Conv{rank}D", "first", base | {"data_format": "channels_first"}, FIRST[rank]))
        for name, options in {
            "valid": {},
            "same": {"padding": "same", "strides": 2, "activation": "relu"},
            "strides": {"strides": 2, "use_bias": False},
            "wide_strides": {"strides": 3, "kernel_size": 2},
            "dilated": {"dilation_rate": 2},
            "dilated_same": {"dilation_rate": 2, "padding": "same"},
            "output_padding": {"strides": 3, "output_padding": 1},
        }.items():
            rows.append(Row(f"Conv{rank}DTranspose", name, base | options, fixed, fast=name == "same"))
        rows.append(Row(f"Conv{rank}DTranspose", "free", base | {"strides": 2, "padding": "same"}, free))
        rows.append(Row(f"Conv{rank}DTranspose", "free_valid", base, free))
    for rank in (1, 2):
        fixed, free = SHAPES[rank]
        for name, options in {
            "": {"padding": "same", "activation": "relu"},
            "multiplier": {"depth_multiplier": 2},
            "strides": {"strides": 2, "padding": "same", "use_bias": False},
            "dilated": {"dilation_rate": 2, "padding": "same"},
            "dilated_valid": {"dilation_rate": 2},
        }.items():
            rows.append(Row(f"DepthwiseConv{rank}D", name, {"kernel_size": 3} | options, fixed, fast=not name))
            options |= {"filters": 5, "kernel_size": 3}
            rows.append(Row(f"SeparableConv{rank}D", name, options, fixed, fast=not name))
        rows.append(Row(f"DepthwiseConv{rank}D", "free", {"kernel_size": 3, "padding": "same"}, free))
        rows.append(Row(f"SeparableConv{rank}D", "free", {"filters": 5, "kernel_size": 3, "dilation_rate": 2}, free))
    for layer, kerases in (("Conv1D", BOTH), ("SeparableConv1D", OLD)):
        options = {"filters": 6, "kernel_size": 3, "padding": "causal"}
        rows += [
            Row(layer, "causal", options, SERIES, kerases, fast=True),
            Row(layer, "causal_free", options, FREE_SERIES, kerases),
        ]
    causal = {"filters": 6, "kernel_size": 2, "padding": "causal", "dilation_rate": 4}
    rows += [
        Row("Conv1D", "causal_dilated", causal, SERIES),
        Row("Conv1D", "causal_dilated_free", causal, FREE_SERIES, fast=True),
        Row("LocallyConnected1D", "", {"filters": 3, "kernel_size": 3}, SERIES, OLD),
        Row("LocallyConnected2D", "", {"filters": 3, "kernel_size": 3}, IMAGE, OLD),
    ]
    return rows


def _pools() -> list[Row]:
    rows: list[Row] = []
    for rank, (fixed, free) in SHAPES.items():
        for kind in ("Max", "Average"):
            layer = f"{kind}Pooling{rank}D"
            for name, options in {
                "": {},
                "same": {"padding": "same"},
                "overlap": {"pool_size": 3, "strides": 1},
                "overlap_same": {"pool_size": 3, "strides": 2, "padding": "same"},
            }.items():
                rows.append(Row(layer, name, {"pool_size": 2} | options, fixed, fast=name == "overlap_same"))
            rows.append(Row(layer, "free", {"pool_size": 2, "padding": "same"}, free))
            rows.append(Row(layer, "first", {"pool_size": 2, "data_format": "channels_first"}, FIRST[rank]))
            layer = f"Global{layer}"
            rows.append(Row(layer, "", {}, fixed))
            rows.append(Row(layer, "free", {}, free))
            rows.append(Row(layer, "keepdims", {"keepdims": True}, fixed, fast=rank == 3))
            rows.append(Row(layer, "first", {"data_format": "channels_first"}, FIRST[rank]))
            layer = f"Adaptive{kind}Pooling{rank}D"
            rows.append(Row(layer, "", {"output_size": 2}, fixed, NEW))
            rows.append(Row(layer, "uneven", {"output_size": 3}, fixed, NEW, fast=rank == 2))
    masked = {"layer": Made("GlobalAveragePooling1D")}
    rows.append(Row("GlobalAveragePooling1D", "masked", masked, (In((5,), "ids", "int32"),), network="after_embedding"))
    return rows


NORMALIZATIONS = (
    Row("BatchNormalization", inputs=IMAGE, fast=True),
    Row("BatchNormalization", "rank2"),
    Row("BatchNormalization", "rank3", {}, FREE_SERIES),
    Row("BatchNormalization", "rank5", {}, VOLUME),
    Row("BatchNormalization", "axis1", {"axis": 1}, IMAGE),
    Row("BatchNormalization", "plain", {"center": False, "scale": False}, IMAGE),
    Row("BatchNormalization", "float16", {"dtype": "float16"}, IMAGE),
    Row("LayerNormalization", inputs=SERIES, fast=True),
    Row("LayerNormalization", "axes", {"axis": (1, 2)}, SERIES, NEW),
    Row("LayerNormalization", "axis1", {"axis": 1}, IMAGE),
    Row("LayerNormalization", "plain", {"center": False, "scale": False}, FREE_SERIES),
    Row("LayerNormalization", "rms", {"rms_scaling": True}, SERIES, NEW),
    Row("GroupNormalization", "", {"groups": 2}, WIDE, fast=True),
    Row("GroupNormalization", "free", {"groups": 2}, FREE_WIDE),
    Row("GroupNormalization", "instance", {"groups": -1}, WIDE),
    Row("GroupNormalization", "axis1", {"groups": 2, "axis": 1}, (In((4, 6, 5)),)),
    Row("GroupNormalization", "rank2", {"groups": 2}, (In((6,)),)),
    Row("RMSNormalization", "", {}, SERIES, NEW, fast=True),
    Row("UnitNormalization", inputs=SERIES, fast=True),
    Row("UnitNormalization", "axes", {"axis": (1, 2)}, SERIES),
    Row("SpectralNormalization", options={"layer": Made("Conv2D", {"filters": 3, "kernel_size": 2})}, inputs=IMAGE),
    Row("SpectralNormalization", "dense", {"layer": Made("Dense", {"units": 3})}),
)

QUERY = (In((5, 4)), In((6, 4)))
HEADS = {"num_heads": 2, "key_dim": 3}
MASKED = (*QUERY, In((5, 6), "mask", "bool"))
FREE_QUERY = (In((None, 4)), In((6, 4)))
GROUPED = {"head_dim": 3, "num_query_heads": 4, "num_key_value_heads": 2}
ATTENTION = (
    Row("MultiHeadAttention", "", HEADS, QUERY, fast=True),
    Row("MultiHeadAttention", "value_dim", HEADS | {"value_dim": 5, "output_shape": 7}, QUERY),
    Row("MultiHeadAttention", "no_bias", HEADS | {"use_bias": False}, QUERY),
    Row("MultiHeadAttention", "mask", HEADS, MASKED, by=("", "", "attention_mask")),
    Row("MultiHeadAttention", "causal", HEADS, QUERY, network="causal", fast=True),
    Row("MultiHeadAttention", "causal_free", HEADS, FREE_QUERY, network="causal"),
    Row("MultiHeadAttention", "scores", HEADS, QUERY, network="attention_scores"),
    Row("MultiHeadAttention", "axes", HEADS | {"attention_axes": (2,)}, (In((3, 5, 4)), In((3, 6, 4)))),
    # TensorFlow rounds each intermediate result to float16.
    Row("MultiHeadAttention", "float16", HEADS | {"dtype": "float16"}, QUERY, tolerance=5e-3),
    Row("GroupQueryAttention", "", GROUPED, QUERY, NEW, fast=True),
    Row("GroupQueryAttention", "mask", GROUPED, MASKED, NEW, ("", "", "attention_mask")),
    Row("GroupQueryAttention", "causal", GROUPED, QUERY, NEW, network="causal"),
    Row("Attention", "", {}, QUERY, listed=True, fast=True),
    Row("Attention", "scaled", {"use_scale": True}, QUERY, listed=True),
    Row("Attention", "concat", {"score_mode": "concat"}, QUERY, listed=True),
    Row("Attention", "causal", {}, QUERY, network="causal_list"),
    Row("Attention", "scores", {}, QUERY, network="attention_scores_list"),
    Row("AdditiveAttention", "", {}, QUERY, listed=True, fast=True),
    Row("AdditiveAttention", "no_scale", {"use_scale": False}, QUERY, listed=True),
    Row("AdditiveAttention", "causal", {}, QUERY, network="causal_list"),
)

ROWS = (*ACTIVATIONS, *DENSE, *_convolutions(), *_pools(), *NORMALIZATIONS, *ATTENTION)
