"""Recipes of AI Edge Quantizer: JSON lists of rules; the last rule that matches an op decides.

https://github.com/google-ai-edge/ai-edge-quantizer
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from litefuse.errors import ConversionError

Json = dict[str, Any]

_ALGORITHMS = ("no_quantize", "min_max_uniform_quantize", "float_casting")
_ALL = "*"
_ANYWHERE = (".*", "", "^.*$", ".*?")
"""Regular expressions that match every name."""
_BLOCKWISE = "BLOCKWISE_"
_ENDS = {"INPUT": "input_type", "OUTPUT": "output_type"}
_OPERATIONS = {"CONV_2D_TRANSPOSE": "TRANSPOSE_CONV"}
"""LiteRT's names of operations that have another name in recipes."""
_BYTE = 8
_SCHEMES = {2: "int2", 4: "int4", _BYTE: "dynamic"}
"""Schemes without integer activations, by bits of the weights."""
_ENTRY_KEYS = ("regex", "operation", "algorithm_key", "op_config")
_CONFIG_KEYS = (
    "activation_tensor_config",
    "weight_tensor_config",
    "compute_precision",
    "explicit_dequantize",
    "skip_checks",
    "min_weight_elements",
)
_TENSOR_KEYS = ("num_bits", "symmetric", "granularity", "dtype", "block_size")
_UNSUPPORTED = "litefuse does not support it"


class _Entry(NamedTuple):
    """A rule of a recipe: where it applies, the scheme, and the options that litefuse has for whole models only."""

    number: int
    regex: str
    operation: str
    scheme: str
    end_type: str
    """Element type of inputs and outputs."""
    options: Json

    @property
    def is_general(self) -> bool:
        """Whether it concerns every op of the model."""
        return self.operation == _ALL and self.regex in _ANYWHERE


def read_recipe(where: str, entries: Sequence[object]) -> Json:
    """Return a recipe as options of `litefuse.Quantization`, in plain data; the first rule that matches decides there.

    Raises `ConversionError`, with `where` and the number of the rule, for options that litefuse does not support.
    """
    rules: list[_Entry] = []
    for number, entry in enumerate(entries, 1):
        rule = _read_entry(f"{where}: rule {number}", number, entry)
        if rule.operation == _ALL:
            # It replaces all earlier rules for the same names.
            rules = [earlier for earlier in rules if earlier.regex != rule.regex]
        rules.append(rule)
    if not rules:
        raise ConversionError(f"{where}: the recipe has no rules.")
    options: Json = {"scheme": "float32", "rules": [], **_shared_options(where, rules)}
    for rule in reversed(rules):
        if rule.operation in _ENDS:
            if rule.regex not in _ANYWHERE:
                raise ConversionError(
                    f"{where}: rule {rule.number}: a type for only some inputs or outputs (regex {rule.regex!r}): "
                    f"{_UNSUPPORTED}. Use the regex '.*'."
                )
            options.setdefault(_ENDS[rule.operation], rule.end_type)
        elif rule.is_general:
            options["scheme"] = rule.scheme
            for name in _ENDS.values():
                options.setdefault(name, rule.end_type)
            break
        else:
            options["rules"].append(_layer_rule(rule))
    return options


def _layer_rule(rule: _Entry) -> Json:
    options: Json = {"scheme": rule.scheme}
    if rule.operation != _ALL:
        options["op"] = _OPERATIONS.get(rule.operation, rule.operation)
    if rule.regex not in _ANYWHERE:
        options["regex"] = rule.regex
    return options


def _shared_options(where: str, rules: Sequence[_Entry]) -> Json:
    """Return the options that hold for a whole model in litefuse, in which all rules must agree."""
    options: Json = {}
    for rule in rules:
        for name, value in rule.options.items():
            if options.setdefault(name, value) != value:
                raise ConversionError(
                    f"{where}: rule {rule.number}: {name}={value!r} here, but {options[name]!r} in another rule: "
                    "litefuse has one value for the whole model."
                )
    return options


def _read_entry(where: str, number: int, entry: object) -> _Entry:
    given = _mapping(where, entry, _ENTRY_KEYS)
    regex, operation = str(given.get("regex", ".*")), str(given.get("operation", _ALL)).upper()
    algorithm = given.get("algorithm_key", "min_max_uniform_quantize")
    if algorithm not in _ALGORITHMS:
        raise ConversionError(f"{where}: algorithm_key {algorithm!r}: {_UNSUPPORTED}.")
    if algorithm == "no_quantize":
        return _Entry(number, regex, operation, "float32", "float32", {})
    config = _mapping(f"{where}: op_config", given.get("op_config") or {}, _CONFIG_KEYS)
    weights = _tensor(f"{where}: weight_tensor_config", config.get("weight_tensor_config"))
    activations = _tensor(f"{where}: activation_tensor_config", config.get("activation_tensor_config"))
    if algorithm == "float_casting":
        if weights.get("num_bits") != 16 or weights.get("dtype") != "FLOAT" or activations:
            raise ConversionError(f"{where}: float_casting to anything other than 16-bit weights: {_UNSUPPORTED}.")
        return _Entry(number, regex, operation, "float16", "float32", {})
    if not activations and operation in _ENDS:
        return _Entry(number, regex, operation, "float32", "float32", {})
    scheme, end_type = _scheme(where, config, weights, activations, operation)
    options = {} if operation in _ENDS else _weight_options(weights, config)
    if scheme == "int2" and "block_size" in options:
        raise ConversionError(f"{where}: 2-bit weights in blocks, which LiteRT multiplies wrongly: {_UNSUPPORTED}.")
    return _Entry(number, regex, operation, scheme, end_type, options)


def _scheme(where: str, config: Json, weights: Json, activations: Json, operation: str) -> tuple[str, str]:
    """Return the scheme that the types of weights and activations correspond to, and the type of inputs and outputs."""
    bits: int = weights.get("num_bits", 0) if weights else _BYTE
    if weights and (weights.get("dtype", "INT") != "INT" or not weights.get("symmetric", True) or bits not in _SCHEMES):
        raise ConversionError(f"{where}: weights other than symmetric integers of 2, 4 or 8 bits: {_UNSUPPORTED}.")
    if not activations:
        if config.get("compute_precision", "INTEGER") != "INTEGER" or config.get("explicit_dequantize"):
            raise ConversionError(
                f"{where}: weights in integers with computation in float (compute_precision FLOAT, "
                f"explicit_dequantize): {_UNSUPPORTED}. Use compute_precision INTEGER."
            )
        if not weights:
            raise ConversionError(f"{where}: op_config has neither weights nor activations.")
        return _SCHEMES[bits], "float32"
    if bits < _BYTE:
        raise ConversionError(f"{where}: {bits}-bit weights with integer activations: {_UNSUPPORTED}.")
    width, dtype = activations.get("num_bits"), activations.get("dtype", "INT")
    if activations.get("granularity", "TENSORWISE") != "TENSORWISE":
        raise ConversionError(f"{where}: activations with several scales: {_UNSUPPORTED}.")
    if (width, dtype) == (8, "UINT") and operation in _ENDS:
        return "int8", "uint8"
    if (width, dtype) == (8, "INT") and not activations.get("symmetric", False):
        return "int8", "int8"
    if (width, dtype) == (16, "INT") and activations.get("symmetric", True):
        return "int16x8", "int16"
    kind = "symmetric" if activations.get("symmetric") else "asymmetric"
    raise ConversionError(f"{where}: {kind} {dtype} activations of {width} bits: {_UNSUPPORTED}.")


def _weight_options(weights: Json, config: Json) -> Json:
    options: Json = {}
    if not config.get("activation_tensor_config"):
        # Layers that compute in integers have integer weights of any size.
        options["min_elements"] = config.get("min_weight_elements", 0)
    granularity = weights.get("granularity", "TENSORWISE")
    block_size = weights.get("block_size") or None
    if granularity.startswith(_BLOCKWISE):
        block_size = int(granularity.removeprefix(_BLOCKWISE))
    if block_size is not None:
        options["block_size"] = block_size
    elif weights:
        options["per_channel"] = granularity == "CHANNELWISE"
    return options


def _tensor(where: str, config: object) -> Json:
    return {} if config is None else _mapping(where, config, _TENSOR_KEYS)


def _mapping(where: str, value: object, known: Sequence[str]) -> Json:
    """Return an object with known keys."""
    if not isinstance(value, Mapping):
        raise ConversionError(f"{where}: expected an object, got {value!r}.")
    mapping = dict(cast("Mapping[str, Any]", value))
    unknown = [name for name in mapping if name not in known]
    if unknown:
        raise ConversionError(f"{where}: {unknown[0]!r}: {_UNSUPPORTED}.")
    return mapping
