"""Options as a recipe of AI Edge Quantizer, for one model: a list of JSON rules; the last that matches an op decides.

Such a recipe says which scheme each op has. How ranges and integers are found is up to the tool that reads it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from litefuse.errors import ConversionError

Json = dict[str, Any]

_NAMES = {"TRANSPOSE_CONV": "CONV_2D_TRANSPOSE"}
"""Names of ops that differ in recipes."""
_PRODUCTS = frozenset({"CONV_2D", "DEPTHWISE_CONV_2D", "TRANSPOSE_CONV", "FULLY_CONNECTED"})
_INT16 = frozenset(
    {
        *_PRODUCTS,
        *("ADD", "SUB", "MUL", "DIV", "MAXIMUM", "SQRT", "RSQRT", "MEAN", "SUM", "REDUCE_MIN", "AVERAGE_POOL_2D"),
        *("MAX_POOL_2D", "BATCH_MATMUL", "CONCATENATION", "GELU", "LOGISTIC", "TANH", "SOFTMAX", "RELU", "RESHAPE"),
        *("TRANSPOSE", "SPLIT", "PACK", "UNPACK", "SLICE", "STRIDED_SLICE", "GATHER", "GATHER_ND", "SELECT"),
        *("SELECT_V2", "DYNAMIC_UPDATE_SLICE", "PAD", "PADV2", "MIRROR_PAD", "RESIZE_BILINEAR"),
        *("RESIZE_NEAREST_NEIGHBOR", "BROADCAST_TO", "EQUAL", "NOT_EQUAL"),
    }
)
_WEIGHTS = _PRODUCTS | {"BATCH_MATMUL", "EMBEDDING_LOOKUP"}
_TABLE = "EMBEDDING_LOOKUP"
"""An op that is a GATHER in the float file."""
_SUPPORTED = {
    "int8": _INT16 | {"HARD_SWISH", "SQUARED_DIFFERENCE", "SPACE_TO_DEPTH"},
    "int16x8": _INT16,
    "dynamic": _WEIGHTS,
    "int4": frozenset({"CONV_2D", "FULLY_CONNECTED", "EMBEDDING_LOOKUP"}),
    "int2": frozenset({"FULLY_CONNECTED", "EMBEDDING_LOOKUP"}),
    "float16": _PRODUCTS | {"EMBEDDING_LOOKUP"},
}
"""Ops that AI Edge Quantizer 0.10.0 quantizes, by scheme; it leaves the others in float."""
_ACTIVATIONS: dict[str, Json] = {
    "int8": {"num_bits": 8, "symmetric": False, "granularity": "TENSORWISE", "dtype": "INT"},
    "uint8": {"num_bits": 8, "symmetric": False, "granularity": "TENSORWISE", "dtype": "UINT"},
    "int16": {"num_bits": 16, "symmetric": True, "granularity": "TENSORWISE", "dtype": "INT"},
}
_BITS = {"int4": 4, "int2": 2}
"""Bits of weights, where they are not 8, by scheme."""
_TYPES = {"int8": "int8", "int16x8": "int16"}
"""Types of activations by scheme."""


class NamedOp(NamedTuple):
    """An op of the model, and the scheme that a rule gives it; None if no rule decides."""

    op: str
    name: str
    scheme: str | None


def write_recipe(scheme: str, options: Mapping[str, Any], ops: Sequence[NamedOp]) -> list[Json]:
    """Return the recipe for a model with these ops, `scheme` for those without a rule, and other options.

    Raises `ConversionError` for options that a recipe cannot express.
    """
    if scheme not in (*_SUPPORTED, "float32"):
        raise _refusal(f"the scheme {scheme!r}")
    if not options["float_fallback"]:
        raise _refusal("float_fallback=False")
    entries = [_entry(".*", "*", scheme, options)]
    if scheme == "int2":
        # It would write 2-bit weights here, too, for which LiteRT's kernel computes wrong numbers.
        entries.append(_entry(".*", "CONV_2D", "dynamic", options))
    if scheme in _TYPES:
        sides = ("INPUT", options["input_type"]), ("OUTPUT", options["output_type"])
        entries += [_end_entry(operation, type, options) for operation, type in sides]
    elif (options["input_type"], options["output_type"]) != ("float32", "float32"):
        raise _refusal(f"integer inputs or outputs with {scheme}")
    groups: dict[tuple[str, str], list[str]] = {}
    for op in ops:
        if op.scheme is not None and op.scheme != scheme and not _stays_in_float(op, scheme):
            if op.op == _TABLE:
                raise _refusal(f"a rule for a table of embeddings ({op.name})")
            groups.setdefault((op.scheme, op.op), []).append(op.name)
    _check_names(ops, {name for names in groups.values() for name in names})
    for (own, kind), names in groups.items():
        entries.append(_entry(_regex(names), _NAMES.get(kind, kind), own, options))
    return entries


def _stays_in_float(op: NamedOp, scheme: str) -> bool:
    """Return whether AI Edge Quantizer leaves the op in float in any case; a rule that asks for integers is refused."""
    if op.scheme == "float32":
        return op.op not in _SUPPORTED.get(scheme, ())
    if op.scheme in _SUPPORTED and op.op not in _SUPPORTED[op.scheme]:
        if op.op not in _SUPPORTED.get(scheme, ()):
            return True
        raise _refusal(f"{op.op} in {op.scheme} ({op.name})")
    return False


def _check_names(ops: Iterable[NamedOp], used: set[str]) -> None:
    """Refuse names that are not unique: a file distinguishes such tensors by other names."""
    counts: dict[str, int] = {}
    for op in ops:
        counts[op.name] = counts.get(op.name, 0) + 1
    for name in used:
        if not name or counts[name] > 1:
            raise _refusal(f"a rule for an op that the name {name!r} does not identify")


def _regex(names: Iterable[str]) -> str:
    """Return an expression that is found in these names, also if they are joined by semicolons with others."""
    return f"(?:^|;)(?:{'|'.join(map(re.escape, dict.fromkeys(names)))})(?:;|$)"


def _entry(regex: str, operation: str, scheme: str, options: Mapping[str, Any]) -> Json:
    rule: Json = {"regex": regex, "operation": operation}
    if scheme == "float32":
        return rule | {"algorithm_key": "no_quantize"}
    if scheme == "float16":
        weights = {"num_bits": 16, "symmetric": True, "granularity": "TENSORWISE", "dtype": "FLOAT"}
        config: Json = {"weight_tensor_config": weights, "compute_precision": "FLOAT", "explicit_dequantize": True}
        return rule | {"algorithm_key": "float_casting", "op_config": config}
    granularity = "CHANNELWISE" if options["per_channel"] else "TENSORWISE"
    if scheme == "int4" and options["block_size"] is not None:
        granularity = f"BLOCKWISE_{options['block_size']}"
    bits = _BITS.get(scheme, 8)
    weights = {"num_bits": bits, "symmetric": True, "granularity": granularity, "dtype": "INT"}
    config = {"activation_tensor_config": _ACTIVATIONS[_TYPES[scheme]]} if scheme in _TYPES else {}
    config |= {"weight_tensor_config": weights, "compute_precision": "INTEGER", "explicit_dequantize": False}
    # AI Edge Quantizer fails if a layer with integer activations keeps float weights.
    smallest = 0 if scheme in _TYPES else options["min_elements"]
    config |= {"skip_checks": False, "min_weight_elements": smallest}
    return rule | {"algorithm_key": "min_max_uniform_quantize", "op_config": config}


def _end_entry(operation: str, type: str, options: Mapping[str, Any]) -> Json:
    """Return the rule for the inputs or the outputs."""
    if type == "float32":
        return _entry(".*", operation, "float32", options)
    entry = _entry(".*", operation, "int8", options)
    entry["op_config"]["activation_tensor_config"] = _ACTIVATIONS[type]
    return entry


def _refusal(what: str) -> ConversionError:
    return ConversionError(f"a recipe of AI Edge Quantizer cannot say {what}.", hint='Save with form="litefuse".')
