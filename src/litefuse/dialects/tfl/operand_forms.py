"""Check the element types and sizes of the operands of LiteRT's ops, which passes rely on, against `operands.tsv`."""

import functools
from pathlib import Path
from typing import NamedTuple, NoReturn

from litefuse.dialects.tfl.table import TFL
from litefuse.ir import Dim, DType, Function, Module, Op, Value
from litefuse.ir.verifier import fail_at

_INTEGER, _BOOL, _ANY = "i", "b", "*"
_RANK, _RESULTS = "r", "n"


class OperandSlot(NamedTuple):
    """Requirements of a table on an operand or result: the letter of its element type, and its number of elements."""

    letter: str
    size: str


class OperandForm(NamedTuple):
    """Requirements on the operands and the results; the last of each repeats."""

    operands: tuple[OperandSlot, ...]
    results: tuple[OperandSlot, ...]


def verify_operands(module: Module) -> None:
    """Raise `InvalidModuleError` with the first op whose operands or results have types that no kernel accepts."""
    forms = _forms()
    for function in module.functions.values():
        for op in function.ops():
            form = forms.get(op.kind)
            if form is not None:
                _Check(function, op).run(form)


@functools.cache
def _forms() -> dict[str, OperandForm]:
    """Return the forms by op kind."""
    text = Path(__file__).with_name("operands.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return {f"tfl.{name}": _parse(form) for form, names in rows for name in names.split()}


def _parse(form: str) -> OperandForm:
    operands, results = (tuple(map(_slot, side.split())) for side in form.split(">"))
    return OperandForm(operands, results)


def _slot(text: str) -> OperandSlot:
    letter, _, size = text.partition(":")
    return OperandSlot(letter, size)


class _Check:
    """The check of one op, with the types and numbers of the letters of its form, as far as they are known."""

    def __init__(self, function: Function, op: Op) -> None:
        self._function = function
        self._op = op
        self._types: dict[str, Value] = {}
        self._sizes: dict[str, int] = {_RESULTS: len(op.results)}
        first = op.operands[0] if op.operands else None
        if first is not None and first.rank is not None:
            self._sizes[_RANK] = first.rank

    def run(self, form: OperandForm) -> None:
        for values, slots in ((self._op.operands, form.operands), (self._op.results, form.results)):
            last = len(slots) - 1
            for index, value in enumerate(values):
                slot = slots[min(index, last)]
                if value is not None:
                    self._check_type(value, slot.letter)
                    if slot.size:
                        self._check_size(value, slot.size)

    def _check_type(self, value: Value, letter: str) -> None:
        dtype = value.dtype
        if letter == _INTEGER:
            if not dtype.is_integer:
                self._refuse(value, "integer elements")
        elif letter == _BOOL:
            if dtype is not DType.BOOL:
                self._refuse(value, "elements of type i1")
        elif letter != _ANY:
            other = self._types.setdefault(letter, value)
            if dtype is not other.dtype:
                self._refuse(value, f"elements of type {other.dtype.value}, like {self._name(other)}")

    def _check_size(self, value: Value, size: str) -> None:
        """Check the number of elements, if both it and the number that it must be are known."""
        actual = value.type.num_elements
        expected = self._expected_size(size, actual)
        if actual is not None and expected is not None and actual != expected:
            self._refuse(value, "1 element" if expected == 1 else f"{expected} elements")

    def _expected_size(self, size: str, actual: Dim) -> Dim:
        if size.isdigit():
            return int(size)
        letter, factor = size[-1], int(size[:-1] or 1)
        known = self._sizes.get(letter)
        if known is None and actual is not None and letter != _RANK:
            known = self._sizes[letter] = actual // factor
        return None if known is None else factor * known

    def _refuse(self, value: Value, required: str) -> NoReturn:
        fail_at(self._function, self._op, f"{self._name(value)} must have {required}, but is {value.type}")

    def _name(self, value: Value) -> str:
        """Return the name of an operand or result for messages."""
        schema = TFL.get(self._op.kind)
        assert schema is not None
        if value in self._op.results:
            side, specs, index = "result", schema.results, value.index
        else:
            side, specs, index = "operand", schema.operands, self._op.operands.index(value)
        return f"{side} {index} ({specs[min(index, len(specs) - 1)].name})"
