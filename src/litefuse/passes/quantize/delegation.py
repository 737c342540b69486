"""The use of XNNPACK while a model is observed, which takes about a third of the time of LiteRT's own kernels.

XNNPACK runs all ops it supports before the first op that observes values, so that all observed values are in memory at
once, and copies the weights. Therefore it is used only for models for which both are small.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from litefuse.errors import ConversionError
from litefuse.ir import CONSTANT, Module
from litefuse.passes.quantize.observation import count_elements
from litefuse.passes.quantize.samples import CheckedSample

_MAX_WEIGHT_BYTES = 1 << 26
_MAX_VALUE_ELEMENTS = 1 << 25
"""Maximum numbers of the bytes of weights, and of the elements of the values in one call."""


class _TooLargeError(Exception):
    """The values take too much memory with XNNPACK."""


def run_with_xnnpack(run: Callable[[bool], None], module: Module, samples: Any) -> None:
    """Call `run(True)` if XNNPACK suits the module, and `run(False)` if it does not, or if that failed.

    The second call iterates over `samples` again. If they can be iterated over only once, XNNPACK is not used.
    """
    weights = sum(op.attributes["value"].nbytes for op in module.ops_of({CONSTANT}))
    is_small = weights <= _MAX_WEIGHT_BYTES and _count_value_elements(module) <= _MAX_VALUE_ELEMENTS
    if is_small and not isinstance(samples, Iterator):
        try:
            return run(True)
        except (ConversionError, _TooLargeError):
            pass
    return run(False)


def limit_sizes(samples: Iterable[CheckedSample], module: Module) -> Iterator[CheckedSample]:
    """Yield the samples; fails if the values of the module take too much memory in a call.

    The sizes that are not known before are assumed to grow with the number of elements of the inputs.
    """
    count = _count_value_elements(module)
    sizes = {
        signature.name: sum(map(count_elements, module.functions[signature.function].arguments))
        for signature in module.signatures
    }
    for sample in samples:
        given = sum([array.size for array in sample.inputs.values()])
        if count * given > _MAX_VALUE_ELEMENTS * max(sizes[sample.signature], 1):
            raise _TooLargeError
        yield sample


def _count_value_elements(module: Module) -> int:
    """Return the number of elements of all values but constants."""
    arguments = (argument for function in module.functions.values() for argument in function.arguments)
    results = (result for op in module.ops() if op.kind != CONSTANT for result in op.results)
    return sum(map(count_elements, itertools.chain(arguments, results)))
