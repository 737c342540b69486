"""Measured speed of other forms of layers (`fast_forms.tsv`), for shapes and types without a good kernel in XNNPACK."""

import operator
import re
from collections.abc import Callable, Mapping
from functools import cache
from math import prod
from pathlib import Path
from typing import NamedTuple

Sizes = Mapping[str, int | None]
"""The sizes that a rule states of a layer; None for a size that only a call determines."""
_COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}
_CONDITION = re.compile(r"(\w+)(>=|<=|>|<|=)(\d+)")
SIMILAR = 1.15
"""Speeds whose ratio is less than this one are stated as one number."""
SMALL = 1.1
"""Speed below which no number is stated."""


class Condition(NamedTuple):
    """A comparison of a size of a layer with a number."""

    size: str
    holds: Callable[[int, int], bool]
    number: int


class FastForm(NamedTuple):
    """A line of the table: the time of another form of a layer, relative to that of the layer, by processor."""

    rewrite: str
    schemes: frozenset[str]
    conditions: tuple[Condition, ...]
    x86: float
    arm: tuple[float, ...]
    """The ratios on ARM processors that were measured."""

    @property
    def is_faster(self) -> bool:
        """Whether the form is not slower on any processor, and faster on one."""
        return max(self.x86, *self.arm, 0.0) <= 1.0 and min(self.x86, *self.arm, 1.0) < 1.0

    @property
    def gain(self) -> str:
        """The speed of the form in words: `about 1.9 times as fast on x86 and 2.2 times on ARM`."""
        x86 = 1 / self.x86
        arm = 1 / prod(self.arm) ** (1 / len(self.arm)) if self.arm else x86
        if max(x86, arm) < SIMILAR * min(x86, arm):
            mean = (x86 * arm) ** 0.5
            if mean < SMALL:
                return "a little faster"
            return "about twice as fast" if round(mean, 1) == 2.0 else f"about {_times(mean)} as fast"
        if round(arm, 1) == 1.0:
            return f"about {_times(x86)} as fast on x86, and as fast on ARM"
        return f"about {_times(x86)} as fast on x86 and {_times(arm)} on ARM"

    def applies(self, scheme: str, sizes: Sizes) -> bool:
        """Return whether the line is about a layer of this scheme with these sizes."""
        if scheme not in self.schemes:
            return False
        known = ((sizes.get(name), holds, number) for name, holds, number in self.conditions)
        return all(size is not None and holds(size, number) for size, holds, number in known)


def _times(factor: float) -> str:
    """Return "2.4 times", with two digits."""
    return f"{float(f'{factor:.2g}'):g} times"


def find_form(rewrite: str, scheme: str, sizes: Sizes) -> FastForm | None:
    """Return the first line for a layer, or None if its like was not measured."""
    return next((form for form in table() if form.rewrite == rewrite and form.applies(scheme, sizes)), None)


def names() -> tuple[str, ...]:
    """Return the names of the rewrites, in the order of the table."""
    return tuple(dict.fromkeys(form.rewrite for form in table()))


@cache
def table() -> tuple[FastForm, ...]:
    """Return the lines of the table."""
    lines = Path(__file__).with_name("fast_forms.tsv").read_text("utf-8").splitlines()
    return tuple(_read(line) for line in lines if not line.startswith("#"))


def _read(line: str) -> FastForm:
    name, schemes, conditions, x86, *arm, _ = line.split("\t")
    return FastForm(
        name,
        frozenset(schemes.split()),
        tuple(
            Condition(size, _COMPARISONS[sign], int(number)) for size, sign, number in _CONDITION.findall(conditions)
        ),
        float(x86),
        tuple(float(ratio) for ratio in arm if ratio != "-"),
    )
