"""All cases of the sweep, by family."""

from __future__ import annotations

from collections.abc import Iterable

from tests.sweeps.ops import (
    arithmetic,
    arrangement,
    constants,
    doubles,
    edges,
    gradients,
    images,
    network,
    products,
    quantized,
    ranks,
    reductions,
    selection,
    sparse,
    states,
    uncommon,
    unranked,
)
from tests.sweeps.ops.cases import FAMILY_NAMES, Case

FAMILIES: dict[str, tuple[Case, ...]] = {
    module.__name__.rpartition(".")[2]: tuple(module.cases())
    for module in (
        arithmetic,
        reductions,
        arrangement,
        selection,
        products,
        network,
        images,
        gradients,
        states,
        sparse,
        uncommon,
        quantized,
        ranks,
        constants,
        edges,
        unranked,
        doubles,
    )
}
assert tuple(FAMILIES) == FAMILY_NAMES
CASES = tuple(case for cases in FAMILIES.values() for case in cases)
BY_TITLE = {case.title: case for case in CASES}
assert len(BY_TITLE) == len(CASES), "two cases have one title"


def chosen(texts: Iterable[str] = (), family: str | None = None, *, fast: bool = False) -> list[str]:
    """Return the titles of the cases that contain one of the texts; `fast`: one per op, with unknown sizes if it has
    that form.
    """
    texts = tuple(texts)
    cases = CASES if family is None else FAMILIES[family]
    cases = tuple(case for case in cases if not texts or any(text in case.title for text in texts))
    if fast:
        freest = sorted(cases, key=lambda case: case.form != "free")
        cases = tuple({case.op: case for case in reversed(freest)}.values())
    return [case.title for case in cases]
