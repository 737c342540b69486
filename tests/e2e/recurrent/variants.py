"""The recurrent networks that are tried, as data: each option of each layer of both Kerases, alone and combined.

A row describes a network in the given cells and Kerases, and says which of them are fused, into how many ops. Needs no
TensorFlow: `networks.py` builds them, `vectors.py` saves them with Keras's answers, `compare.py` compares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

CELLS = ("LSTM", "GRU", "SimpleRNN")
LSTM, GRU, SIMPLE = (("LSTM",), ("GRU",), ("SimpleRNN",))
GATED = LSTM + GRU
BOTH = ("keras3", "tf_keras")
NEW, OLD = ("keras3",), ("tf_keras",)

# Cells for which LiteRT has a fused op. A GRU has none.
SEQUENCE = {"LSTM": "UNIDIRECTIONAL_SEQUENCE_LSTM", "SimpleRNN": "UNIDIRECTIONAL_SEQUENCE_RNN"}
PAIR = {"LSTM": "BIDIRECTIONAL_SEQUENCE_LSTM", "SimpleRNN": "BIDIRECTIONAL_SEQUENCE_RNN"}
FUSED_OPS = frozenset((*SEQUENCE.values(), *PAIR.values()))
KERNELS = tuple(SEQUENCE)
NOTHING: tuple[str, ...] = ()

# Six steps: short enough to be quick, long enough to show a skipped step or a state that is carried over.
TIME, FEATURES, UNITS, VOCABULARY = 6, 3, 4, 11

Fused = Mapping[str, int]


@dataclass(frozen=True)
class Variant:
    """One saved network.

    `network` names its builder in `networks.py`, which receives `options`. `batch` and `time` are those of the exported
    signature, None is free. `fused` lists the accepted counts of `FUSED_OPS`: the file must match one of them.
    """

    name: str
    keras: str
    network: str
    options: Mapping[str, Any]
    writer: str
    batch: int | None
    time: int | None
    fused: tuple[Fused, ...]
    stateful: bool
    fast: bool


@dataclass(frozen=True)
class Row:
    """One network in several cells and both Kerases.

    `fused` names the cells that become one op per layer, of `layers` layers; `counts` gives the counts for a mixture.
    `fast` names the variants that `make test` tries: `keras3/LSTM`.
    """

    name: str
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    cells: tuple[str, ...] = CELLS
    kerases: tuple[str, ...] = BOTH
    network: str = "layer"
    fused: tuple[str, ...] = KERNELS
    layers: int = 1
    counts: Fused | None = None
    batch: int | None = None
    time: int | None = TIME
    writer: str | None = None
    fast: tuple[str, ...] = ()


ALL_FAST = tuple(f"{keras}/{cell}" for keras in BOTH for cell in CELLS)
LSTMS_FAST = ("keras3/LSTM", "tf_keras/LSTM")
SEQUENCES = {"return_sequences": True}
STATES = {"return_state": True}
ONE_OF_EACH = dict.fromkeys(SEQUENCE.values(), 1)
MASKED = {"before": "Masking"}
UNROLLED = {"unroll": True}
# `Model.export` frees the batch. (tf_keras's own `save` takes two seconds per network, so only a few of each kind use
# it.)
DEFAULT_WRITER = {True: "function", False: "export"}

RESULTS = (
    Row("last", fast=ALL_FAST),
    Row("sequences", SEQUENCES, fast=LSTMS_FAST),
    Row("state", STATES, fast=("keras3/GRU", "tf_keras/LSTM")),
    Row("sequences_and_state", SEQUENCES | STATES, fast=("keras3/LSTM", "tf_keras/SimpleRNN")),
    Row("initial_state", {"initial": True} | STATES, fast=(*LSTMS_FAST, "keras3/SimpleRNN")),
    Row("initial_state_sequences", {"initial": True} | SEQUENCES, LSTM, NEW),
    Row("batch2", SEQUENCES, batch=2, fast=("keras3/LSTM",)),
    Row("batch1", {}, batch=1, fast=("tf_keras/LSTM",)),
    Row("free_time", SEQUENCES, time=None, fast=("keras3/LSTM", "keras3/GRU", "tf_keras/SimpleRNN")),
    Row("free_time_last", {}, LSTM, time=None),
    Row("free_time_batch1", SEQUENCES, GATED, NEW, time=None, batch=1),
)
DIRECTIONS = (
    Row("backwards", {"go_backwards": True}, fast=("keras3/LSTM", "tf_keras/GRU")),
    Row("backwards_sequences", {"go_backwards": True} | SEQUENCES, LSTM, fast=("tf_keras/LSTM",)),
    Row("backwards_state", {"go_backwards": True} | SEQUENCES | STATES, GATED, NEW),
    Row("time_major", {"time_major": True} | SEQUENCES, kerases=OLD, fast=("tf_keras/LSTM",)),
    Row("time_major_last_backwards", {"time_major": True, "go_backwards": True}, LSTM, OLD),
)
STATEFUL = (
    Row("stateful", {"stateful": True}, batch=2, fast=(*LSTMS_FAST, "keras3/GRU")),
    Row("stateful_sequences", {"stateful": True} | SEQUENCES, LSTM, batch=1),
    Row("stateful_state", {"stateful": True} | STATES, LSTM, NEW, batch=1),
    Row("stateful_backwards", {"stateful": True, "go_backwards": True}, LSTM, batch=2),
    Row("stateful_masking", {"stateful": True} | MASKED, GATED, NEW, batch=2, fused=NOTHING),
    Row("stateful_stacked", {"stateful": True}, LSTM, network="stacked", layers=2, batch=1),
)
UNROLL = (
    Row("unroll", UNROLLED, fast=LSTMS_FAST),
    Row("unroll_sequences", UNROLLED | SEQUENCES, fast=("keras3/SimpleRNN",)),
    Row("unroll_backwards", UNROLLED | {"go_backwards": True} | STATES, LSTM),
    Row("unroll_masking", UNROLLED | MASKED | SEQUENCES, GATED, fused=NOTHING),
)
MASKS = (
    Row("masking", MASKED, fused=NOTHING, fast=("keras3/LSTM", "tf_keras/LSTM", "keras3/GRU")),
    Row("masking_sequences", MASKED | SEQUENCES, fused=NOTHING, fast=("keras3/SimpleRNN",)),
    Row("masking_zeros", MASKED | SEQUENCES | {"zero_output_for_mask": True}, fused=NOTHING, fast=("keras3/LSTM",)),
    Row("masking_state", MASKED | SEQUENCES | STATES, GATED, fused=NOTHING),
    Row("masking_backwards", MASKED | SEQUENCES | {"go_backwards": True}, LSTM, fused=NOTHING),
    Row("masking_free_time", MASKED | SEQUENCES, LSTM, fused=NOTHING, time=None),
    Row("embedding", {"before": "Embedding"}, fused=NOTHING, fast=("keras3/LSTM",)),
    Row("embedding_zeros", {"before": "Embedding", "zero_output_for_mask": True} | SEQUENCES, LSTM, fused=NOTHING),
    Row("embedding_unmasked", {"before": "Embedding", "mask_zero": False}, LSTM),
    Row("masking_stacked", MASKED, LSTM, network="stacked", fused=NOTHING),
)
CELL_OPTIONS = (
    Row("dropout", {"dropout": 0.3}, fast=("keras3/LSTM", "tf_keras/LSTM")),
    Row("recurrent_dropout", {"recurrent_dropout": 0.3}, fast=("keras3/GRU",)),
    Row("both_dropouts", {"dropout": 0.2, "recurrent_dropout": 0.3}, LSTM),
    Row("no_bias", {"use_bias": False}, fast=("keras3/LSTM",)),
    Row("no_bias_sequences", {"use_bias": False} | SEQUENCES, LSTM),
    Row("no_unit_forget_bias", {"unit_forget_bias": False}, LSTM),
    Row("relu", {"activation": "relu"}, fast=("keras3/LSTM",)),
    Row("relu6", {"activation": "relu6"}, LSTM + SIMPLE, NEW),
    Row("relu6_function", {"activation": "tf.nn.relu6"}, LSTM, OLD),
    Row("sigmoid", {"activation": "sigmoid"}, LSTM + SIMPLE, fused=NOTHING),
    Row("linear", {"activation": "linear"}, LSTM + SIMPLE, fused=SIMPLE, fast=("keras3/SimpleRNN",)),
    Row("hard_sigmoid", {"activation": "hard_sigmoid"}, fused=NOTHING),
    Row("gates_hard_sigmoid", {"recurrent_activation": "hard_sigmoid"}, GATED, fused=NOTHING, fast=("keras3/LSTM",)),
    Row("gates_tanh", {"recurrent_activation": "tanh"}, LSTM, fused=NOTHING),
    Row("implementation1", {"implementation": 1}, GATED, fast=LSTMS_FAST),
    Row("implementation2", {"implementation": 2} | SEQUENCES, GATED),
    Row("implementation1_relu_no_bias", {"implementation": 1, "activation": "relu", "use_bias": False}, LSTM),
    Row("reset_before", {"reset_after": False}, GRU, fast=("keras3/GRU",)),
    Row("reset_before_implementation1", {"reset_after": False, "implementation": 1}, GRU),
    Row("reset_before_no_bias", {"reset_after": False, "use_bias": False} | SEQUENCES, GRU),
    Row("float16", {"dtype": "float16"}, fused=NOTHING, fast=("keras3/LSTM",)),
    Row("mixed_float16", {"dtype": "mixed_float16"} | SEQUENCES, GATED, fused=NOTHING),
)
NETWORKS = (
    Row("stacked", network="stacked", layers=2, fast=("keras3/LSTM",)),
    Row("stacked_backwards", {"go_backwards": True}, LSTM, network="stacked", layers=2),
    Row("wrapped_cell", SEQUENCES, network="cells", fast=("tf_keras/LSTM",)),
    Row("two_cells", {"count": 2}, GATED, network="cells", fused=("LSTM",), fast=("keras3/LSTM",)),
    Row("two_cells", {"count": 2}, SIMPLE, network="cells", counts=ONE_OF_EACH, fast=("keras3/SimpleRNN",)),
    Row("two_cells_state", {"count": 2} | SEQUENCES | STATES, GATED, network="cells", fused=NOTHING),
    Row("custom_cell", SEQUENCES, ("Custom",), network="custom", fused=NOTHING, fast=("keras3/Custom",)),
    Row("custom_cell_state", STATES, ("Custom",), network="custom", fused=NOTHING),
    Row("around", network="time_distributed", layers=3, kerases=NEW, time=5),
    Row("around", network="time_distributed", kerases=OLD, time=5),
    Row("inside", network="dense_in_time", fast=("keras3/GRU",)),
    Row("convolutions_before", network="convolutions_before", cells=GATED),
)
BIDIRECTIONAL = (
    Row("concat", SEQUENCES | {"merge_mode": "concat"}, fast=("keras3/LSTM", "tf_keras/LSTM", "keras3/SimpleRNN")),
    Row("concat_last", {"merge_mode": "concat"}, fast=("keras3/LSTM",)),
    Row("sum", SEQUENCES | {"merge_mode": "sum"}),
    Row("mul", SEQUENCES | {"merge_mode": "mul"}, LSTM),
    Row("ave", {"merge_mode": "ave"}, GATED),
    Row("apart", SEQUENCES | {"merge_mode": None}, LSTM + SIMPLE),
    Row("state", SEQUENCES | STATES | {"merge_mode": "concat"}, fast=("keras3/LSTM",)),
    Row("initial_state", SEQUENCES | {"merge_mode": "concat", "initial": True}, LSTM),
    Row("free_time", SEQUENCES | {"merge_mode": "concat"}, LSTM, time=None),
    Row("batch2", SEQUENCES | {"merge_mode": "concat"}, LSTM, batch=2),
    Row("relu_no_bias", SEQUENCES | {"merge_mode": "concat", "activation": "relu", "use_bias": False}, LSTM),
    Row("masking", MASKED | SEQUENCES | {"merge_mode": "concat"}, GATED, fused=NOTHING, fast=("keras3/LSTM",)),
    Row("unroll", SEQUENCES | UNROLLED | {"merge_mode": "concat"}, LSTM),
    Row("stacked", {"merge_mode": "concat", "count": 2}, LSTM, layers=2),
    Row("own_format", SEQUENCES | {"merge_mode": "concat"}, LSTM, OLD, writer="save"),
)
CONVOLUTIONS = (
    Row("sequences", SEQUENCES, ("ConvLSTM1D", "ConvLSTM2D"), fast=("keras3/ConvLSTM2D",)),
    Row("state_backwards", STATES | {"go_backwards": True}, ("ConvLSTM1D", "ConvLSTM2D")),
    Row("stateful", {"stateful": True}, ("ConvLSTM2D",), batch=2),
)
WRITERS = (
    Row("saved", SEQUENCES, GATED, NEW, writer="saved_model", fast=("keras3/LSTM",)),
    Row("saved_batch2", SEQUENCES, LSTM, NEW, writer="saved_model", batch=2),
    Row("archive", SEQUENCES, GATED, NEW, writer="archive", batch=2, fast=("keras3/LSTM",)),
    Row("archive_free_time", {}, LSTM, NEW, writer="archive", batch=1, time=None),
    Row("saved", SEQUENCES, GATED, OLD, writer="saved_model"),
    Row("own_format", {}, CELLS, OLD, writer="save", fast=("tf_keras/LSTM",)),
    Row("own_format_state", SEQUENCES | STATES, GATED, OLD, writer="save"),
    Row("own_format_batch1", {}, LSTM, OLD, writer="save", batch=1),
    Row("own_format_masking", MASKED, LSTM, OLD, writer="save", fused=NOTHING),
    Row("own_format_stateful", {"stateful": True}, LSTM, OLD, writer="save", batch=2),
    Row("function", SEQUENCES | STATES, GATED, OLD, writer="function"),
    Row("exported", {}, GATED, OLD, writer="export"),
)


def _variants(rows: tuple[Row, ...], prefix: str = "", network: str | None = None) -> Iterator[Variant]:
    for row in rows:
        for keras in row.kerases:
            for cell in row.cells:
                short = {"keras3": "k3", "tf_keras": "tfk"}[keras]
                yield Variant(
                    name=f"{short}_{cell.lower()}_{prefix}{row.name}",
                    keras=keras,
                    network=network or row.network,
                    options={"cell": cell, **row.options},
                    writer=row.writer or DEFAULT_WRITER[row.batch is not None],
                    batch=row.batch,
                    time=row.time,
                    fused=_fused(row, cell, pair=prefix == "bidirectional_"),
                    stateful=bool(row.options.get("stateful")),
                    fast=f"{keras}/{cell}" in row.fast,
                )


def _fused(row: Row, cell: str, *, pair: bool) -> tuple[Fused, ...]:
    if row.counts is not None:
        return (row.counts,)
    if cell not in row.fused or cell not in SEQUENCE:
        return ({},)
    if pair:
        # One op, or two where the bidirectional kernel is wrong.
        return ({PAIR[cell]: row.layers}, {SEQUENCE[cell]: 2 * row.layers})
    return ({SEQUENCE[cell]: row.layers},)


VARIANTS: tuple[Variant, ...] = (
    *_variants((*RESULTS, *DIRECTIONS, *STATEFUL, *UNROLL, *MASKS, *CELL_OPTIONS, *NETWORKS, *WRITERS)),
    *_variants(BIDIRECTIONAL, "bidirectional_", "bidirectional"),
    *_variants(CONVOLUTIONS, network="convolutional"),
)
BY_NAME = {variant.name: variant for variant in VARIANTS}
assert len(BY_NAME) == len(VARIANTS), "two variants of one name"
