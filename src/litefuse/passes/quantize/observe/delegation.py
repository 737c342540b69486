"""The use of XNNPACK while a model is observed, which takes about a third of the time of LiteRT's own kernels.

XNNPACK runs all ops it supports before the first op that observes values, so that all observed values are in memory at
once, and copies the weights. Therefore it is used only for models for which both are small.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

from litefuse.ir import CONSTANT, Module
from litefuse.passes.quantize.observe.observation import count_elements
from litefuse.passes.quantize.observe.sample_blocks import SampleBlock

_MAX_WEIGHT_BYTES = 1 << 26
_MAX_VALUE_ELEMENTS = 1 << 25
"""Maximum numbers of the bytes of weights, and of the elements of the values in one call."""


Errors = tuple[type[Exception], ...]
T = TypeVar("T")


class DelegateError(Exception):
    """XNNPACK does not run the model on a sample, or needs too much memory for it."""


def is_suited(module: Module, samples: Any) -> bool:
    """Return whether to try XNNPACK: if it fails, `samples` must be iterated over again."""
    weights = sum(op.attributes["value"].nbytes for op in module.ops_of({CONSTANT}))
    is_small = weights <= _MAX_WEIGHT_BYTES and _count_value_elements(module) <= _MAX_VALUE_ELEMENTS
    return is_small and not isinstance(samples, Iterator)


def prefer_xnnpack(run: Callable[[bool], T], errors: Errors, *, wanted: bool) -> T:
    """Return `run(True)` if XNNPACK is wanted; otherwise, or if that raises one of the errors, `run(False)`."""
    if wanted:
        with suppress(*errors):
            return run(True)
    return run(False)


def limit_sizes(samples: Iterable[SampleBlock], module: Module) -> Iterator[SampleBlock]:
    """Yield the samples; raises `DelegateError` if the values of the module take too much memory in a call.

    The sizes that are not known before are assumed to grow with the number of elements of the inputs.
    """
    count = _count_value_elements(module)
    sizes = {
        signature.name: sum(map(count_elements, module.functions[signature.function].arguments))
        for signature in module.signatures
    }
    for block in samples:
        given = sum([array[0].size for array in block.inputs.values()])
        if count * given > _MAX_VALUE_ELEMENTS * max(sizes[block.signature], 1):
            raise DelegateError
        yield block


def _count_value_elements(module: Module) -> int:
    """Return the number of elements of all values but constants."""
    arguments = (argument for function in module.functions.values() for argument in function.arguments)
    results = (result for op in module.ops() if op.kind != CONSTANT for result in op.results)
    return sum(map(count_elements, itertools.chain(arguments, results)))
