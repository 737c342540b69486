"""Contracts of composites by name, which backends recognise, and where they do so correctly: `composites.tsv`."""

import contextlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

from litefuse.dialects.tfl.kernel_call import KernelTensor, kernel_tensor
from litefuse.ir import Constant, Value

XNNPACK, ML_DRIFT = "XNNPACK", "ML Drift"
"""Readers: the delegate that LiteRT's interpreter uses by default, and the GPU accelerator."""
_FLOATS = ("float16", "float32", "bfloat16")
_TYPES = {"f": _FLOATS, "i": ("int32", "int64"), "i32": ("int32",), "b": ("bool",)}
_KINDS: Mapping[str, tuple[type, str]] = {
    "bool": (bool, "a bool"),
    "float": (float, "a float"),
    "int": (int, "an int"),
    "str": (str, "a string"),
}
_ANY, _MANY, _ONE_OR = "*", "...", "~"
_TENSOR = "_TENSOR_V1_"
"""Prefix of attributes that are tensors in StableHLO; in files, they are maps."""
_OPERAND = re.compile(r"(\w+)(\??)(!?):([\w|]+)(?:\[(.*)\])?(?:\{(\d+),(\d+)\})?")
_ATTRIBUTE = re.compile(r"(\w+)(\??)(?:==([\w.+-]+))?:(\d*)(\w+)")
_LISTS = {"ints": int, "floats": float, "tensor": int}


class _Elements(list[Any]):
    """The elements of an attribute that is a tensor, which programs do not read from a list."""


class ContractOperand(NamedTuple):
    """An operand or a result: `like` another operand, or with types, shape and limits of the rank."""

    name: str
    is_optional: bool
    is_constant: bool
    types: tuple[str, ...]
    like: str
    shape: tuple[str, ...] | None
    """A number, a name (one size in all tensors), `~` and a name (that size or 1), `*` (any), `...` (any number)."""
    ranks: tuple[int, int]


class ContractAttribute(NamedTuple):
    """An attribute: `kind` is the type of a value, or of `length` values; `value` is the only one that is right."""

    name: str
    is_required: bool
    value: str
    length: int | None
    kind: str


class Contract(NamedTuple):
    """One form of a composite; the comments of the table explain the fields."""

    name: str
    versions: tuple[int, ...]
    when: str
    operands: tuple[ContractOperand, ...]
    results: tuple[ContractOperand, ...]
    attributes: tuple[ContractAttribute, ...]
    conditions: tuple[str, ...]
    decomposition: str
    """The function in `litefuse.fusions.contracts` that builds the ops; "" if there is none."""


class CompositeReader(NamedTuple):
    """A program that recognises a composite, and how that was found."""

    name: str
    composite: str
    since: str
    source: str


class CompositeFault(NamedTuple):
    """A form that a reader of a composite computes incorrectly, although the contract allows it."""

    composite: str
    reader: str
    conditions: tuple[str, ...]
    what: str


class CompositeMeasurement(NamedTuple):
    """The behaviour of a target with a composite, compared with the ops, measured with a `version` of the runtime."""

    composite: str
    target: str
    is_wanted: bool
    version: str
    outcome: str


def contract_names() -> tuple[str, ...]:
    """Return the names of the composites that have a contract."""
    return tuple(dict.fromkeys(row[0] for row in _rows("contract")))


def has_contract(name: str) -> bool:
    """Return whether a name has a contract, in some version."""
    return bool(find_contracts(name))


def find_contract(
    name: str, version: int, operands: Sequence[Value | KernelTensor | None], attributes: Mapping[str, Any]
) -> Contract | None:
    """Return the form of a contract that a composite has; None if the name or this version of it has none."""
    present = [operand for operand in operands if operand is not None]
    plain = plain_attributes(attributes)
    for contract in find_contracts(name):
        if version in contract.versions and _is_form(contract.when, len(present), plain):
            return contract
    return None


def find_violation(
    name: str,
    version: int,
    operands: Sequence[Value | KernelTensor | None],
    results: Sequence[Value | KernelTensor],
    attributes: Mapping[str, Any],
) -> str:
    """Return how a composite breaks its contract, as a clause; "" if it does not, or if the name has none."""
    forms = find_contracts(name)
    if not forms:
        return ""
    known = sorted({known for form in forms for known in form.versions})
    if version not in known:
        return f"version {version} is not known; versions that are: {', '.join(map(str, known))}"
    contract = find_contract(name, version, operands, attributes)
    if contract is None:
        return "it has none of the forms of its contract"
    try:
        _check(contract, [_tensor(value) for value in operands], [_tensor(value) for value in results], attributes)
    except _ViolationError as violation:
        return str(violation)
    return ""


def find_attribute_violation(
    name: str, version: int, operands: Sequence[Value | KernelTensor | None], attributes: Mapping[str, Any]
) -> str:
    """Return which attribute of a composite is of another type than its contract says, as a clause, or ""."""
    contract = find_contract(name, version, operands, attributes)
    plain = plain_attributes(attributes)
    for rule in () if contract is None else contract.attributes:
        if rule.kind in _KINDS and plain.get(rule.name) is not None:
            kind, words = _KINDS[rule.kind]
            value = plain[rule.name]
            if type(value) is not kind:
                return f"the attribute {rule.name!r} is {value!r}, not {words}"
    return ""


def plain_attributes(attributes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the attributes; those that are tensors (`_TENSOR_V1_axes`) become lists of their elements (`axes`)."""
    plain: dict[str, Any] = {}
    for name, value in attributes.items():
        if name.startswith(_TENSOR) and isinstance(value, Mapping) and "TENSOR_DATA" in value:
            plain[name.removeprefix(_TENSOR)] = _Elements(cast("Iterable[Any]", value["TENSOR_DATA"]))
        elif isinstance(value, Constant):
            plain[name] = _Elements(value.numpy().reshape(-1).tolist())
        else:
            plain[name] = value
    return plain


def is_wanted(name: str, version: int, target: str) -> bool:
    """Return whether a target runs a composite correctly, and faster than its ops; False if that was not measured."""
    rows = [row for row in measurements(name) if row.target == target]
    has_version = any(version in contract.versions for contract in find_contracts(name))
    return has_version and bool(rows) and all(row.is_wanted for row in rows)


def measurements(name: str) -> tuple[CompositeMeasurement, ...]:
    """Return what was measured of a composite, by target."""
    return tuple(
        CompositeMeasurement(composite, target, wanted == "yes", version, outcome)
        for composite, target, wanted, version, outcome in _rows("target")
        if composite == name
    )


def readers(name: str) -> tuple[CompositeReader, ...]:
    """Return the programs that recognise a composite."""
    return tuple(
        CompositeReader(who, composite, since, source)
        for composite, who, since, source in _rows("reader")
        if composite == name
    )


def is_recognized(name: str, reader: str) -> bool:
    """Return whether a program recognises a composite by its name."""
    return any(row[:2] == (name, reader) for row in _rows("reader"))


def find_faults(
    name: str, version: int, operands: Sequence[Value | KernelTensor | None], attributes: Mapping[str, Any]
) -> Iterator[CompositeFault]:
    """Iterate over the faults of readers that concern a composite."""
    faults = [
        CompositeFault(composite, reader, () if conditions == "-" else tuple(conditions.split()), what)
        for composite, reader, conditions, what in _rows("fault")
        if composite == name
    ]
    contract = find_contract(name, version, operands, attributes) if faults else None
    if contract is None:
        return
    sizes, plain = _sizes(contract, [_tensor(value) for value in operands]), plain_attributes(attributes)
    for fault in faults:
        if all(_is_satisfied(condition, sizes, plain) for condition in fault.conditions):
            yield fault


def _sizes(contract: Contract, operands: Sequence[KernelTensor | None]) -> Mapping[str, int]:
    """Return the sizes of operands by their letters, as far as they are known and agree with the contract."""
    sizes: dict[str, int] = {}
    for rule, tensor in zip(contract.operands, operands, strict=False):
        if tensor is not None and tensor.shape is not None and rule.shape is not None:
            with contextlib.suppress(_ViolationError):
                _check_shape(rule, tensor.shape, sizes)
    return sizes


class _ViolationError(Exception):
    """A violation of a contract; the message is a clause."""


def _require(condition: object, problem: str) -> None:
    if not condition:
        raise _ViolationError(problem)


def _tensor(value: Value | KernelTensor | None) -> KernelTensor | None:
    return kernel_tensor(value) if isinstance(value, Value) else value


def _check(
    contract: Contract,
    operands: Sequence[KernelTensor | None],
    results: Sequence[KernelTensor | None],
    attributes: Mapping[str, Any],
) -> None:
    plain = plain_attributes(attributes)
    least = sum(not operand.is_optional for operand in contract.operands)
    most, count = len(contract.operands), len(operands)
    wanted = str(most) if least == most else f"{least} to {most}"
    _require(least <= count <= most, f"it has {count} operands, not {wanted}")
    _require(len(results) == len(contract.results), f"it has {len(results)} results, not {len(contract.results)}")
    sizes: dict[str, int] = {}
    tensors: dict[str, KernelTensor] = {}
    padded = [*operands, *[None] * (most - count)]
    for rules, values in ((contract.operands, padded), (contract.results, results)):
        for rule, tensor in zip(rules, values, strict=True):
            if tensor is None:
                _require(rule.is_optional, f"the operand {rule.name} is missing")
                continue
            _check_tensor(rule, tensor, tensors, sizes)
            tensors[rule.name] = tensor
    rank = operands[0].rank if operands and operands[0] is not None and operands[0].shape is not None else None
    _check_attributes(contract, plain, rank)
    for condition in contract.conditions:
        _check_condition(condition, sizes, plain)


def _check_tensor(
    rule: ContractOperand, tensor: KernelTensor, tensors: Mapping[str, KernelTensor], sizes: dict[str, int]
) -> None:
    if rule.like:
        other = tensors.get(rule.like)
        if other is not None:
            _require(
                _are_equal(tensor.shape, other.shape),
                f"{rule.name} has the shape {_shape(tensor)}, but {rule.like} {_shape(other)}",
            )
            _require(
                tensor.dtype == other.dtype or tensor.quantization is not None,
                f"{rule.name} is {tensor.dtype}, but {rule.like} {other.dtype}",
            )
        return
    stands_for_reals = tensor.quantization is not None and rule.types[0] in _FLOATS
    is_right = tensor.dtype in rule.types or stands_for_reals
    _require(is_right, f"{rule.name} is {tensor.dtype}, not {' or '.join(rule.types)}")
    if rule.is_constant:
        _require(tensor.is_constant or tensor.is_widened, f"{rule.name} is not a constant")
    if tensor.shape is not None:
        _check_shape(rule, tensor.shape, sizes)


def _check_shape(rule: ContractOperand, shape: Sequence[int | None], sizes: dict[str, int]) -> None:
    least, most = rule.ranks
    limits = str(least) if least == most else f"{least} to {most}"
    _require(least <= len(shape) <= most, f"{rule.name} has {len(shape)} dimensions, not {limits}")
    names = list(rule.shape or ())
    if _MANY in names:
        at = names.index(_MANY)
        names[at : at + 1] = [_ANY] * (len(shape) - len(names) + 1)
    for axis, (name, size) in enumerate(zip(names, shape, strict=True)):
        if size is None or name == _ANY or (name.startswith(_ONE_OR) and size == 1):
            continue
        letter = name.removeprefix(_ONE_OR)
        wanted = int(letter) if letter.isdigit() else sizes.setdefault(letter, size)
        _require(size == wanted, f"dimension {axis} of {rule.name} is {size}, not {wanted}")


def _check_attributes(contract: Contract, attributes: Mapping[str, Any], rank: int | None) -> None:
    rules = {rule.name: rule for rule in contract.attributes}
    unknown = sorted(attributes.keys() - rules.keys())
    _require(not unknown, f"it has no attribute {', '.join(map(repr, unknown))}")
    for rule in contract.attributes:
        value = attributes.get(rule.name)
        if value is None:
            _require(not rule.is_required, f"the attribute {rule.name!r} is missing")
            continue
        _check_kind(rule, value)
        if rule.value:
            wanted = _wanted(rule, rank)
            present = list(cast("Iterable[Any]", value)) if isinstance(value, list | tuple) else value
            _require(wanted is None or present == wanted, f"{rule.name} is {value!r}, not {wanted!r}")


def _check_kind(rule: ContractAttribute, value: Any) -> None:
    if rule.kind in _LISTS:
        items = list(cast("Iterable[Any]", value)) if isinstance(value, list | tuple) else None
        is_right = items is not None and all(type(item) is _LISTS[rule.kind] for item in items)
        is_right = is_right and (rule.kind != "tensor" or isinstance(value, _Elements))
        is_right = is_right and rule.length in (None, len(items or ()))
        counted = f"{rule.length} " if rule.length else ""
        words = "a tensor of integers" if rule.kind == "tensor" else f"a list of {counted}{rule.kind}"
        _require(is_right, f"the attribute {rule.name!r} is {value!r}, not {words}")
        return
    kind, words = _KINDS[rule.kind]
    _require(type(value) is kind, f"the attribute {rule.name!r} is {value!r}, not {words}")


def _wanted(rule: ContractAttribute, rank: int | None) -> Any:
    """Return the only right value of an attribute; None if it depends on a rank that is not known."""
    if rule.value == "last":
        last = None if rank is None else rank - 1
        return last if last is None or rule.kind == "int" else [last]
    if rule.value == "rest":
        return None if rank is None else list(range(1, rank))
    return int(rule.value)


def _check_condition(condition: str, sizes: Mapping[str, int], attributes: Mapping[str, Any]) -> None:
    left, relation, right = re.fullmatch(r"(\w+)([%=])(\w+)", condition).groups()  # type: ignore[union-attr]
    a, b = _number(left, sizes, attributes), _number(right, sizes, attributes)
    if a is None or b is None:
        return
    described = f"{left} ({a})" if left in attributes else f"the size {left} ({a})"
    other = right if right.isdigit() else f"{right} ({b})"
    if relation == "%":
        _require(b > 0 and a % b == 0, f"{described} is not a multiple of {other}")
    else:
        _require(a == b, f"{described} is not {other}")


def _is_satisfied(condition: str, sizes: Mapping[str, int], attributes: Mapping[str, Any]) -> bool:
    left, relation, right = re.fullmatch(r"(\w+)(?:([<>=])(\w+))?", condition).groups()  # type: ignore[union-attr]
    if relation is None:
        return left in attributes
    a, b = _number(left, sizes, attributes), _number(right, sizes, attributes)
    if a is None or b is None:
        return False
    return a < b if relation == "<" else a > b if relation == ">" else a == b


def _number(text: str, sizes: Mapping[str, int], attributes: Mapping[str, Any]) -> int | None:
    return int(text) if text.isdigit() else sizes.get(text, attributes.get(text))


def _are_equal(x: Sequence[int | None] | None, y: Sequence[int | None] | None) -> bool:
    if x is None or y is None:
        return True
    return len(x) == len(y) and all(None in (one, two) or one == two for one, two in zip(x, y, strict=True))


def _shape(tensor: KernelTensor) -> str:
    return str(list(tensor.shape or ())).replace("None", "?")


def _is_form(when: str, count: int, attributes: Mapping[str, Any]) -> bool:
    name, _, text = when.partition("=")
    if name == _ANY:
        return True
    if name == "operands":
        return count == int(text)
    return name in attributes and (not text or str(attributes[name]).lower() == text)


@cache
def find_contracts(name: str) -> tuple[Contract, ...]:
    """Return the forms of a composite; none if its name has no contract."""
    return tuple(
        Contract(
            name,
            tuple(map(int, versions.split(","))),
            when,
            tuple(map(_operand, operands.split())),
            tuple(map(_operand, results.split())),
            tuple(map(_attribute, attributes.split())) if attributes != "-" else (),
            tuple(conditions.split()) if conditions != "-" else (),
            "" if decomposition == "-" else decomposition,
        )
        for row_name, versions, when, operands, results, attributes, conditions, decomposition in _rows("contract")
        if row_name == name
    )


def _operand(text: str) -> ContractOperand:
    match = re.fullmatch(_OPERAND, text)
    assert match is not None, text
    name, optional, constant, types, shape, least, most = match.groups()
    if shape is None:
        return ContractOperand(name, bool(optional), bool(constant), (), types, None, (0, 0))
    sizes = tuple(shape.split(","))
    fixed = len(sizes) - (_MANY in sizes)
    ranks = (int(least), int(most)) if least else (fixed, fixed)
    accepted = tuple(name for letter in types.split("|") for name in _TYPES[letter])
    return ContractOperand(name, bool(optional), bool(constant), accepted, "", sizes, ranks)


def _attribute(text: str) -> ContractAttribute:
    match = re.fullmatch(_ATTRIBUTE, text)
    assert match is not None, text
    name, optional, value, count, kind = match.groups()
    return ContractAttribute(name, not optional, value or "", int(count) if count else None, kind)


@cache
def _rows(kind: str) -> tuple[tuple[str, ...], ...]:
    lines = Path(__file__).with_name("composites.tsv").read_text("utf-8").splitlines()
    return tuple(tuple(fields) for row, *fields in (line.split("\t") for line in lines) if row == kind)
