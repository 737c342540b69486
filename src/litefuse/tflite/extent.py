"""The end of a file's FlatBuffer, whose size is not in the file."""

from litefuse.tflite.flatbuffer import Table

_TABLES = {
    "model": {
        1: "operator_code",
        2: "subgraph",
        4: "buffer",
        6: "metadata",
        7: "signature",
        8: "external_buffer_group",
        9: "external_buffer",
    },
    "subgraph": {0: "tensor", 3: "operator"},
    "tensor": {9: "variant"},
}
"""Vectors of tables, by table and slot, that lead to parts which `read_file` does not need."""
_TABLE = {"tensor": {4: "quantization"}, "operator": {4: "options", 12: "options"}, "quantization": {5: "details"}}
_NUMBERS = {
    "model": {5: "int32"},
    "operator": {7: "uint8"},
    "quantization": {0: "float32", 1: "float32"},
    "details": {0: "uint8"},
    "variant": {0: "int32"},
}
_TEXTS = {"external_buffer_group": (0,), "external_buffer": (4,)}
_CUSTOM_DETAILS = 1
"""The member `CustomQuantization` of the schema's union `QuantizationDetails`, the only one that holds bytes."""


def find_end(root: Table) -> int:
    """Return the end of the FlatBuffer, after its other parts were read; `root` is its root table.

    The parts that `read_file` does not need are visited here, since any of them may be the last one.
    """
    _visit(root, "model")
    return root.data.end


def _visit(table: Table, name: str) -> None:
    for slot, wire in _NUMBERS.get(name, {}).items():
        table.span(slot, 4 if wire != "uint8" else 1)
    for slot in _TEXTS.get(name, ()):
        table.text(slot)
    for slot, inner in _TABLE.get(name, {}).items():
        if inner == "details" and table.scalar(4, "uint8") != _CUSTOM_DETAILS:
            continue
        nested = table.table(slot)
        if nested is not None:
            _visit(nested, inner)
    for slot, inner in _TABLES.get(name, {}).items():
        for nested in table.tables(slot):
            _visit(nested, inner)
