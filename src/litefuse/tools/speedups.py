"""Find the layers of a `.tflite` file that `litefuse optimize` writes in a form that is faster on CPUs.

Few layers have such a form. The operators of a file show which may have one, and only these are converted, with the
operators around them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from math import prod

from litefuse.dialects.tfl.kernel_call import KernelCall
from litefuse.dialects.tfl.targets.fast_forms import find_form
from litefuse.errors import LitefuseError, count_noun
from litefuse.passes import optimize
from litefuse.tflite import FileSignature, LiteFile, Subgraph
from litefuse.tflite.checks.calls import Calls
from litefuse.tflite.lint import Hazard
from litefuse.tflite.reader import called_subgraphs

SLOW_FORM = "slow-form"
"""The kind of note that is returned."""
_PASSES = (optimize.OPTIMIZE.name, optimize.FAST_FORMS.name, optimize.FLOAT_FORMS.name)
_BEFORE, _BEHIND = 6, 3
"""Numbers of operators in front of one, and behind it, that its form may replace or look at."""
_MAX_TAPS = 25


def _is_narrow_softmax(call: KernelCall) -> bool:
    x = call.inputs[0]
    if x.dtype != "float32" or not x.rank:
        return x.dtype == "int8"
    return find_form("transpose-softmax", "float", {"rows": prod(x.sizes[:-1]), "row": x.sizes[-1]}) is not None


_MAY_BE_SLOW: Mapping[str, Callable[[KernelCall], bool]] = {
    "tfl.conv_2d": lambda call: call.inputs[1].sizes[-1] == 1 or 1 in call.inputs[0].sizes[1:3],
    "tfl.depthwise_conv_2d": lambda call: (
        call.attributes["depth_multiplier"] > 1 or prod(call.inputs[1].sizes[:-1]) > _MAX_TAPS
    ),
    "tfl.gather": lambda call: call.attributes["axis"] % max(call.inputs[0].rank, 1) == call.inputs[0].rank - 1,
    "tfl.strided_slice": lambda call: any(number > 1 for number in call.inputs[-1].numbers),
    "tfl.softmax": _is_narrow_softmax,
}
"""Necessary conditions of the forms of frequent ops. Where a convolution behind a depthwise one has a form, the latter
meets its condition.
"""
_DILATED = "tfl.space_to_batch_nd"
"""The kind of op for which `OPTIMIZE` has a form, besides those of `FAST_FORMS`."""


def find_speedups(file: LiteFile) -> list[Hazard]:
    """Return a note for each faster form that layers of a file could have.

    There are none for a file that litefuse cannot write.
    """
    part = _find_part(file)
    if part is None:
        return []
    # Few files need a conversion.
    from litefuse.budgets import GrowthBudget
    from litefuse.convert import make_options
    from litefuse.frontend.litert.reader import read_part
    from litefuse.passes import litert, pipeline

    context = pipeline.new_context(make_options(entry_points=False, verify=False))
    context.growth = GrowthBudget.of(_least_bytes(file))
    try:
        module = read_part(part)
        is_kept = _has_integers(file) or litert.keeps_ops(module, context)
        forms = pipeline.QUANTIZED if is_kept else (optimize.OPTIMIZE, optimize.FAST_FORMS)
        pipeline.run(module, context, (*pipeline.LITERT, *forms))
    except LitefuseError:
        return []
    finally:
        context.close()
    layers: dict[str, list[str]] = {}
    for event in context.events:
        if event.pass_name in _PASSES and event.outcome == "note":
            problem = f"{event.facts['form']}: {event.facts['gain']}."
            layers.setdefault(problem, []).append(event.location.layer or event.location.name)
    hint = "Run `litefuse optimize`, which writes this form."
    return [Hazard(SLOW_FORM, "note", _name(names), problem, hint) for problem, names in layers.items()]


def _name(layers: Sequence[str]) -> str:
    """Return the name of the first layer, and the number of others."""
    others = len(layers) - 1
    return layers[0] + (f" and {count_noun(others, 'other layer')}" if others else "")


def _least_bytes(file: LiteFile) -> int:
    """Return the bytes that a conversion counts for a file."""
    # Few files need a conversion.
    from litefuse.passes.file_bytes import FILE, SMALL_OP

    constants = (tensor for subgraph in file.subgraphs for tensor in subgraph.tensors if file.is_constant(tensor))
    operators = sum(len(subgraph.operators) for subgraph in file.subgraphs)
    return FILE + SMALL_OP * operators + sum(file.buffers[tensor.buffer].size for tensor in constants)


def _has_integers(file: LiteFile) -> bool:
    """Return whether integers of the file represent real numbers."""
    return any(tensor.quantization is not None for subgraph in file.subgraphs for tensor in subgraph.tensors)


def _find_part(file: LiteFile) -> LiteFile | None:
    """Return the operators that may have a faster form, with those around them; None if there are none."""
    kinds = {_DILATED, *optimize.FAST_FORMS.kinds}
    if _has_integers(file):
        kinds |= optimize.FLOAT_FORMS.kinds
    subgraphs, signatures = list(file.subgraphs), list[FileSignature]()
    for number, subgraph in enumerate(file.subgraphs):
        links = _Links(subgraph)
        seeds = list(_find_candidates(file, subgraph, links, kinds))
        if seeds:
            part = subgraphs[number] = _cut_out(file, subgraph, links, seeds)
            ends = ({str(index): index for index in side} for side in (part.inputs, part.outputs))
            signatures.append(FileSignature(f"subgraph_{number}", number, *ends))
    if not signatures:
        return None
    return file._replace(subgraphs=tuple(subgraphs), signatures=tuple(signatures), metadata={})


class _Links:
    """The operators that write and read what an operator reads and writes."""

    def __init__(self, subgraph: Subgraph) -> None:
        self.operators = subgraph.operators
        self._writers = {index: number for number, op in enumerate(self.operators) for index in op.outputs}
        self._readers: dict[int, list[int]] = {}
        for number, operator in enumerate(self.operators):
            for index in operator.inputs:
                self._readers.setdefault(index, []).append(number)

    def in_front(self, number: int) -> list[int]:
        """Return the operators that an operator needs."""
        return [self._writers[index] for index in self.operators[number].inputs if index in self._writers]

    def behind(self, number: int) -> list[int]:
        """Return the operators that need an operator."""
        return [reader for index in self.operators[number].outputs for reader in self._readers.get(index, ())]


def _find_candidates(file: LiteFile, subgraph: Subgraph, links: _Links, kinds: Set[str]) -> Iterator[int]:
    calls = Calls(file, subgraph)
    for number, operator in enumerate(subgraph.operators):
        if operator.ir_kind not in kinds:
            continue
        call, condition = calls.call(operator), _MAY_BE_SLOW.get(operator.ir_kind)
        if operator.kind == "GATHER" and call.inputs[0].is_constant:
            # Tables have another form if their rows are joined.
            near = _reach([number], 2, links.behind)
            if any(links.operators[other].kind == "CONCATENATION" for other in near):
                yield number
        elif condition is None or condition(call):
            yield number


def _cut_out(file: LiteFile, subgraph: Subgraph, links: _Links, seeds: Sequence[int]) -> Subgraph:
    """Return a subgraph of some operators, and those around them that run no other subgraphs."""
    operators = subgraph.operators
    near = _reach(seeds, _BEFORE, links.in_front) | _reach(seeds, _BEHIND, links.behind)
    chosen = [number for number in sorted(near) if not any(called_subgraphs(operators[number]))]
    kept = [operators[number] for number in chosen]
    written = {index for operator in kept for index in operator.outputs}
    read = dict.fromkeys(index for operator in kept for index in operator.inputs if index >= 0)
    inputs = [index for index in read if index not in written and not _is_source(file, subgraph, index)]
    others = set(range(len(operators))).difference(chosen)
    needed = {*subgraph.outputs, *(index for number in others for index in operators[number].inputs)}
    needed |= written - read.keys()
    outputs = [index for operator in kept for index in operator.outputs if index in needed]
    return subgraph._replace(operators=tuple(kept), inputs=tuple(inputs), outputs=tuple(outputs))


def _reach(seeds: Iterable[int], steps: int, neighbours: Callable[[int], Iterable[int]]) -> set[int]:
    """Return the operators that are at most some steps away from others, and these."""
    reached = set(seeds)
    last = reached
    for _ in range(steps):
        last = {other for number in last for other in neighbours(number)} - reached
        reached |= last
    return reached


def _is_source(file: LiteFile, subgraph: Subgraph, index: int) -> bool:
    tensor = subgraph.tensors[index]
    return tensor.is_variable or file.is_constant(tensor) or 0 in tensor.shape
