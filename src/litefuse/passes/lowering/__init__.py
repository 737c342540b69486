"""Passes that lower `tf` constructs which single rules cannot: control flow, tensor lists, tables, strings."""

from litefuse.ir import DType
from litefuse.passes.base import Pass
from litefuse.passes.legalize.table import kinds_in

_ROOM = "litefuse.passes.lowering"
_OPTIONALS = "OptionalFromValue OptionalNone OptionalGetValue OptionalHasValue"
_TABLES = """
HashTableV2 MutableHashTableV2 MutableHashTableOfTensorsV2 MutableDenseHashTableV2 InitializeTableFromTextFileV2
"""


def _tf(names: str) -> frozenset[str]:
    return frozenset(f"tf.{name}" for name in names.split())


REPORT_RANDOM = Pass("report-random", f"{_ROOM}.report_random:report_random_numbers")
LOWER_OPTIONALS = Pass("lower-optionals", f"{_ROOM}.optionals:lower_optionals", _tf(_OPTIONALS))
LOWER_TENSOR_LISTS = Pass(
    "lower-tensor-lists", f"{_ROOM}.tensor_lists.lowering:lower_tensor_lists", dtypes=frozenset({DType.VARIANT})
)
LOWER_HASH_TABLES = Pass("lower-hash-tables", f"{_ROOM}.hash_tables:lower_hash_tables", _tf(_TABLES))
EXPAND_TO_WHILE = Pass(
    "expand-to-while", f"{_ROOM}.while_expansion:expand_to_while", kinds_in("passes.lowering.while_expansion")
)
FIX_SIZES = Pass("fix-sizes", f"{_ROOM}.fixed_sizes:fix_sizes", _tf("NonMaxSuppressionV4"), option="is_for_gpu")
LOWER_CONTROL_FLOW = Pass("lower-control-flow", f"{_ROOM}.control_flow.branches:lower_control_flow")
LOWER_STRINGS = Pass("lower-strings", f"{_ROOM}.strings:lower_strings", dtypes=frozenset({DType.STRING}))
LOWER_QUANTIZED_DTYPES = Pass(
    "lower-quantized-dtypes", f"{_ROOM}.quantized_dtypes:lower_quantized_dtypes", _tf("QuantizeV2 Dequantize")
)
LOWER_SMALL_TYPES = Pass(
    "lower-small-types",
    f"{_ROOM}.small_types:lower_small_types",
    dtypes=frozenset({DType.I2, DType.I4, DType.U4, DType.F8E4M3FN, DType.F8E5M2}),
)
ORDER_ACCESSES = Pass("order-accesses", f"{_ROOM}.control_flow.accesses:order_accesses", frozenset({"tfl.var_handle"}))
