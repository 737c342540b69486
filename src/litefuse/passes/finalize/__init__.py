"""Passes that prepare a legalized module for LiteRT's runtime."""

from litefuse.passes.base import Pass

_ROOM = "litefuse.passes.finalize"
_STATEFUL = frozenset(
    f"tfl.{direction}directional_sequence_{cell}" for direction in ("uni", "bi") for cell in ("lstm", "rnn")
)

PLACE_VARIABLE_TENSORS = Pass("place-variable-tensors", f"{_ROOM}.states.variable_tensors:place_variable_tensors")
INITIALIZE_STATE = Pass("initialize-state", f"{_ROOM}.states.initializers:initialize_state")
EXPOSE_STATES = Pass("expose-states", f"{_ROOM}.states.expose_states:expose_states", option="exposes_states")
RESHAPE_BUFFERS = Pass(
    "reshape-buffers", f"{_ROOM}.buffer_ranks:reshape_buffers", frozenset({"tfl.dynamic_update_slice"})
)
CAST_STATES_ON_CPU = Pass(
    "cast-states-on-cpu",
    f"{_ROOM}.states.cpu_casts:cast_states_on_cpu",
    frozenset({"tfl.bitcast"}),
    option="may_run_on_gpu",
)
_RESHAPED = frozenset(
    f"tfl.{name}"
    for name in (
        *("fully_connected", "pack", "batch_matmul", "select_v2", "concatenation"),
        *("add", "sub", "mul", "div", "maximum", "minimum", "squared_difference", "pow", "floor_div", "floor_mod"),
        *("atan2", "greater", "greater_equal", "less", "less_equal", "equal", "not_equal"),
        *("logical_and", "logical_or"),
    )
)
RESHAPE_OPERANDS = Pass("reshape-operands", f"{_ROOM}.operand_shapes:reshape_operands", _RESHAPED)
COPY_OVERWRITTEN_VALUES = Pass("copy-overwritten-values", f"{_ROOM}.copy_overwritten_values:copy_overwritten_values")
WRITE_SCALAR_SHAPES = Pass(
    "write-scalar-shapes", f"{_ROOM}.operand_shapes:write_scalar_shapes", frozenset({"tfl.reshape"})
)
SPLIT_STATE_OPERANDS = Pass("split-state-operands", f"{_ROOM}.states.state_producers:split_state_operands")
PAD_EMPTY_OPERANDS = Pass("pad-empty-operands", f"{_ROOM}.pad_empty_operands:pad_empty_operands")
COPY_EMPTY_RESULTS = Pass("copy-empty-results", f"{_ROOM}.copy_empty_results:copy_empty_results")
BREAK_ALIASES = Pass("break-aliases", f"{_ROOM}.break_aliases:break_aliases")
PLACE_STATE_WRITERS = Pass("place-state-writers", f"{_ROOM}.states.state_writers:place_state_writers", _STATEFUL)
ORDER_FOR_DELEGATES = Pass("order-for-delegates", f"{_ROOM}.partitions:order_for_delegates")
ORDER_FOR_MEMORY = Pass("order-for-memory", f"{_ROOM}.memory_order:order_for_memory", option="is_for_micro")
SEPARATE_COPIES = Pass("separate-copies", f"{_ROOM}.separate_copies:separate_copies")
_BROADCASTING = frozenset(
    f"tfl.{name}"
    for name in (
        *("bitwise_xor", "div", "equal", "floor_div", "floor_mod", "greater", "greater_equal", "less", "less_equal"),
        *("logical_and", "logical_or", "maximum", "minimum", "mul", "not_equal", "pow", "right_shift", "select_v2"),
        *("squared_difference", "sub"),
    )
)
MERGE_BROADCAST_AXES = Pass(
    "merge-broadcast-axes",
    f"{_ROOM}.merge_broadcast_axes:merge_broadcast_axes",
    _BROADCASTING,
    option="has_runtime",
)
CHECK_RUNTIME = Pass("check-runtime", f"{_ROOM}.check_runtime:check_runtime", option="has_runtime")

FINALIZE: tuple[Pass, ...] = (
    MERGE_BROADCAST_AXES,
    RESHAPE_BUFFERS,
    CAST_STATES_ON_CPU,
    RESHAPE_OPERANDS,
    COPY_OVERWRITTEN_VALUES,
    WRITE_SCALAR_SHAPES,
    SPLIT_STATE_OPERANDS,
    PAD_EMPTY_OPERANDS,
    COPY_EMPTY_RESULTS,
    BREAK_ALIASES,
    PLACE_STATE_WRITERS,
    ORDER_FOR_DELEGATES,
    ORDER_FOR_MEMORY,
    SEPARATE_COPIES,
)
"""Insert the copies and forms that LiteRT's runtime needs, which any optimization would remove, and order the ops."""

RUNNABLE: tuple[Pass, ...] = tuple(step for step in FINALIZE if step is not ORDER_FOR_MEMORY)
"""Passes for a file that only this computer runs: a search for an order that needs less memory would cost time."""
