"""Write LiteRT's option tables to `src/litefuse/dialects/tfl/schema.tsv`. Run by hand after a new ai-edge-litert.

    python tools/schemas/make_tfl_schema.py

Three kinds of lines, their columns separated by tabs:

    enum      name    wire type    member ...          members are numbered from 0
    operator  name    number                           a builtin operator
    options   name    union    number    field ...     union: 1 `builtin_options`, 2 `builtin_options_2`, 0 neither

A field is `name@slot:type=default` with the default in JSON, `name@slot:type` where it must be given (the schema's
default makes no sense), or `!name@slot:type=default` where it follows from the operands.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator
from pathlib import Path

from ai_edge_litert import schema_py_generated as schema

from litefuse.dialects.tfl.table import TYPE_NUMBERS

TARGET = Path(__file__).parents[2] / "src/litefuse/dialects/tfl/schema.tsv"

ENUMS = {
    "Padding": "int8",
    "ActivationFunctionType": "int8",
    "CombinerType": "int8",
    "CustomOptionsFormat": "int8",
    "FullyConnectedOptionsWeightsFormat": "int8",
    "LSHProjectionType": "int8",
    "LSTMKernelType": "int8",
    "MirrorPadMode": "int8",
    "ReduceWindowFunction": "int32",
    "RngAlgorithm": "int8",
    "StablehloComparisonDirection": "uint32",
    "StablehloComparisonType": "uint32",
    "StablehloPrecisionConfig": "uint32",
}
# Types that the generated accessors do not show; all other one-byte fields hold element types.
FIELD_ENUMS = {
    "fused_activation_function": "ActivationFunctionType",
    "combiner": "CombinerType",
    "composite_attributes_format": "CustomOptionsFormat",
    "weights_format": "FullyConnectedOptionsWeightsFormat",
    "kernel_type": "LSTMKernelType",
    "mode": "MirrorPadMode",
    "reduce_function": "ReduceWindowFunction",
    "algorithm": "RngAlgorithm",
    "comparison_direction": "StablehloComparisonDirection",
    "compare_type": "StablehloComparisonType",
    "precision_config": "StablehloPrecisionConfig",
    "type": "LSHProjectionType",
}
REQUIRED = re.compile(
    r"^(stride_.|filter_(width|height)|block_size|num_splits|num|num_bits|rank|depth_multiplier|radius"
    r"|(\w*Options\.)?(out_data_type|table_id|key_dtype|value_dtype|shared_name|name|reduce_function)|.*subgraph.*|called_computations"
    r"|(SoftmaxOptions|LocalResponseNormalizationOptions)\.beta|LocalResponseNormalizationOptions\.bias"
    r"|(LeakyReluOptions|LocalResponseNormalizationOptions)\.alpha|Arg(Max|Min)Options\.output_type)$"
)
DERIVED = frozenset({"values_count", "in_data_type"})
FIELD = re.compile(
    r"    def (\w+)\(self(?:, (j))?\):\n        o = .*?Offset\((\d+)\)\)\n(.*?)(?=\n    #|\Z)", re.DOTALL
)


def main() -> None:
    text = table()
    TARGET.write_text(text)
    print(f"{text.count(chr(10))} lines, {len(text) / 1000:.0f} kB")


def table() -> str:
    """Return the text of `schema.tsv`."""
    lines = [["enum", name, wire, *members(name)] for name, wire in ENUMS.items()]
    lines += [["operator", name.lower(), str(number)] for name, number in constants(schema.BuiltinOperator)]
    for union, options in ((1, schema.BuiltinOptions), (2, schema.BuiltinOptions2)):
        lines += [["options", name, str(union), str(number), *fields(name)] for name, number in constants(options)]
    lines.append(["options", "CustomOptions", "0", "0", "custom_code@0:string", 'options@1:[uint8]=""'])
    return "".join("\t".join(line) + "\n" for line in lines)


def constants(owner: type) -> list[tuple[str, int]]:
    return [(name, number) for name, number in vars(owner).items() if isinstance(number, int) and name != "NONE"]


def members(name: str) -> list[str]:
    found = sorted(
        (number, member) for member, number in vars(getattr(schema, name)).items() if not member.startswith("_")
    )
    assert [number for number, _ in found] == list(range(len(found))), name
    return [member for _, member in found]


def fields(options: str) -> Iterator[str]:
    """Return the fields of an option table, from the source of the accessors."""
    for match in FIELD.finditer(sources()[options]):
        accessor, indexed, offset, body = match.groups()
        if accessor.endswith(("AsNumpy", "Length", "IsNone")):
            continue
        name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", accessor)
        name = re.sub(r"(?<=_[A-Z])(?=[A-Z])", "_", name).lower()
        wire = re.search(r"number_types\.(\w+)Flags(?!\.py)", body)
        kind = type_of(name, wire.group(1).lower() if wire else "string", bool(indexed))
        default = re.findall(r"return (\S+)$", body, re.MULTILINE)[-1]
        text = f"{'!' if name in DERIVED else ''}{name}@{(int(offset) - 4) // 2}:{kind}"
        if not REQUIRED.match(name) and not REQUIRED.match(f"{options}.{name}"):
            text += f"={json.dumps(value_of(kind, default))}"
        yield text


@functools.cache
def sources() -> dict[str, str]:
    """Return the source of each class; `inspect.getsource` would parse the whole module for every one."""
    parts = re.split(r"^class (\w+)\(object\):$", Path(schema.__file__).read_text(), flags=re.MULTILINE)
    return {name: text.partition("\ndef ")[0] for name, text in zip(parts[1::2], parts[2::2], strict=True)}


def type_of(name: str, wire: str, indexed: bool) -> str:
    kind = FIELD_ENUMS.get(name, wire)
    if name == "padding" and not indexed:
        kind = "Padding"
    elif kind == "int8":
        kind = "TensorType"
    return f"[{kind}]" if indexed else kind


def value_of(kind: str, default: str) -> object:
    if kind == "[uint8]" or kind == "string":
        return ""
    if kind.startswith("["):
        return []
    if kind == "TensorType":
        return next(dtype.name for dtype, number in TYPE_NUMBERS.items() if number == int(default))
    if kind in ENUMS:
        return members(kind)[int(default)]
    if kind == "bool":
        return default == "True"
    return float(default) if kind == "float32" else int(default)


if __name__ == "__main__":
    main()
