"""Models with long chains of one kind of op each, to test the walks that follow them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litefuse.ir.types import DType
from tests.e2e.hostile.graphs import BOOL, F32, I32, STRING, const, model, node

VARIANT = DType.VARIANT
FREE = {"x": (F32, [None, None])}
Chain = Callable[[int], Any]


def _chain(count: int, link: Callable[[int, str], list[Any]], first: str = "x:0") -> tuple[list[Any], str]:
    """Return the nodes of `link(number, reference)`, the last of each named `n<number>`, and a reference to the last
    one.
    """
    nodes: list[Any] = []
    for number in range(count):
        nodes += link(number, first)
        first = f"n{number}:0"
    return nodes, first


def _unary(op: str, *others: str, **attributes: Any) -> Callable[[int, str], list[Any]]:
    return lambda number, source: [node(f"n{number}", op, [source, *others], **attributes)]


def additions(count: int) -> Any:
    nodes, end = _chain(count, lambda number, source: [node(f"n{number}", "AddV2", [source, "x:0"], T=F32)])
    return model(nodes, {"y": (end, F32)}, inputs=FREE)


def sums_of_self(count: int) -> Any:
    """Sums of a value with itself; expanded as a tree, 2^count ops."""
    nodes, end = _chain(count, lambda number, source: [node(f"n{number}", "AddV2", [source, source], T=F32)])
    return model(nodes, {"y": (end, F32)}, inputs=FREE)


def reductions(count: int) -> Any:
    nodes, end = _chain(count, _unary("Sum", "axes:0", T=F32, Tidx=I32, keep_dims=True))
    nodes = [const("axes", [1], I32), const("third", 1 / 3, F32), *nodes, node("y", "Mul", [end, "third:0"], T=F32)]
    return model(nodes, {"y": ("y:0", F32)}, inputs={"x": (F32, [2, 3])})


def roots(count: int) -> Any:
    """Square roots of sums whose sign is, or is not, known."""

    def link(number: int, source: str) -> list[Any]:
        return [
            node(f"s{number}", "AddV2", [source, source], T=F32),
            node(f"n{number}", "Sqrt", [f"s{number}:0"], T=F32),
        ]

    nodes, end = _chain(count, link)
    return model(nodes, {"y": (end, F32)}, inputs=FREE)


def transposes(count: int) -> Any:
    nodes, end = _chain(count, _unary("Transpose", "order:0", T=F32, Tperm=I32))
    return model([const("order", [1, 0], I32), *nodes], {"y": (end, F32)}, inputs=FREE)


def concatenations(count: int) -> Any:
    """Concatenations that each join the previous tensor with the input; the widths are free."""

    def link(number: int, source: str) -> list[Any]:
        return [node(f"n{number}", "ConcatV2", [source, "x:0", "axis:0"], N=2, T=F32, Tidx=I32)]

    nodes, end = _chain(count, link)
    return model([const("axis", 0, I32), *nodes], {"y": (end, F32)}, inputs=FREE)


def shapes(count: int) -> Any:
    """Repeatedly pick a tensor's shape apart, pack it again, and reshape by it."""
    nodes = [node("shape", "Shape", ["x:0"], T=F32, out_type=I32), const("both", [0, 1], I32), const("zero", 0, I32)]

    def link(number: int, source: str) -> list[Any]:
        gather = {"Tparams": I32, "Tindices": I32, "Taxis": I32, "batch_dims": 0}
        return [node(f"n{number}", "GatherV2", [source, "both:0", "zero:0"], **gather)]

    chain, end = _chain(count, link, "shape:0")
    nodes += [*chain, node("y", "Reshape", ["x:0", end], T=F32, Tshape=I32)]
    return model(nodes, {"y": ("y:0", F32)}, inputs=FREE)


def reshapes(count: int) -> Any:
    def link(number: int, source: str) -> list[Any]:
        return [
            node(f"s{number}", "Shape", [source], T=F32, out_type=I32),
            node(f"r{number}", "Neg", [source], T=F32),
            node(f"n{number}", "Reshape", [f"r{number}:0", f"s{number}:0"], T=F32, Tshape=I32),
        ]

    nodes, end = _chain(count, link)
    return model(nodes, {"y": (end, F32)}, inputs=FREE)


def strings(count: int) -> Any:
    """Strings that are moved and then picked from in the order of the chain, and read at its end."""
    nodes, end = _chain(count, _unary("Reshape", "size:0", T=STRING, Tshape=I32))
    nodes += [
        const("axis", 0, I32),
        node("y", "ConcatV2", [end, "x:0", "axis:0"], N=2, T=STRING, Tidx=I32),
        node("z", "Reverse", [end, "flags:0"], T=STRING),
        const("flags", [True], BOOL),
    ]
    return model([const("size", [-1], I32), *nodes], {"z": ("z:0", STRING)}, inputs={"x": (STRING, [3])})


def lists(count: int) -> Any:
    """A list of elements of different shapes that is written repeatedly, and read at the end."""
    element = {"element_dtype": F32}
    nodes = [
        const("shape", -1, I32),
        const("two", 2, I32),
        const("one", 1, I32),
        const("zero", 0, I32),
        node("list", "TensorListReserve", ["shape:0", "two:0"], shape_type=I32, **element),
        node("first", "TensorListSetItem", ["list:0", "zero:0", "x:0"], **element),
        const("row", [[1.0, 2.0]], F32),
    ]
    chain, end = _chain(count, _unary("TensorListSetItem", "one:0", "row:0", **element), "first:0")
    nodes += [
        *chain,
        const("leading", [], DType.I64),
        node("y", "TensorListConcatV2", [end, "shape:0", "leading:0"], shape_type=I32, **element),
    ]
    return model(nodes, {"y": ("y:0", F32)}, inputs={"x": (F32, [3, 2])})


def negations(count: int) -> Any:
    """A TensorFlow 1 conditional whose predicate is a constant behind many negations."""
    nodes, end = _chain(count, _unary("LogicalNot"), "true:0")
    nodes += [
        const("true", True, BOOL),
        node("switch", "Switch", ["x:0", end], T=F32),
        node("taken", "Neg", ["switch:1"], T=F32),
        node("not", "Abs", ["switch:0"], T=F32),
        node("y", "Merge", ["not:0", "taken:0"], N=2, T=F32),
    ]
    return model(nodes, {"y": ("y:0", F32)})


def bias_of_zeros(count: int) -> Any:
    """Zeros that are reshaped repeatedly, with a free size."""
    nodes = [
        node("shape", "Shape", ["x:0"], T=F32, out_type=I32),
        const("zero", 0.0, F32),
        node("zeros", "Fill", ["shape:0", "zero:0"], T=F32, index_type=I32),
    ]
    chain, end = _chain(count, _unary("Reshape", "shape:0", T=F32, Tshape=I32), "zeros:0")
    nodes += [*chain, node("y", "AddV2", [end, "x:0"], T=F32)]
    return model(nodes, {"y": ("y:0", F32)}, inputs=FREE)


def selections(count: int) -> Any:
    """Nested masks over the scores of a softmax."""
    nodes, end = _chain(count, lambda number, source: [node(f"n{number}", "SelectV2", ["m:0", source, "low:0"], T=F32)])
    nodes = [
        const("low", -1e9, F32),
        node("m", "Greater", ["x:0", "low:0"], T=F32),
        *nodes,
        node("y", "Softmax", [end], T=F32),
    ]
    return model(nodes, {"y": ("y:0", F32)}, inputs=FREE)


def products(count: int) -> Any:
    nodes, end = _chain(count, _unary("MatMul", "w:0", T=F32))
    return model(
        [const("w", [[0.5, 0.5], [0.5, -0.5]], F32), *nodes], {"y": (end, F32)}, inputs={"x": (F32, [None, 2])}
    )


def constants(count: int) -> Any:
    """A chain of constant ops that is too large to fold at once."""
    nodes, end = _chain(count, _unary("Mul", "two:0", T=F32), "large:0")
    nodes = [
        const("large", [[1.0] * 20_000], F32),
        const("two", 1.0000001, F32),
        *nodes,
        node("y", "AddV2", ["x:0", end], T=F32),
    ]
    return model(nodes, {"y": ("y:0", F32)}, inputs={"x": (F32, [20_000])})


CHAINS: dict[str, Chain] = {
    chain.__name__: chain
    for chain in (
        additions,
        sums_of_self,
        reductions,
        roots,
        transposes,
        concatenations,
        shapes,
        reshapes,
        strings,
        lists,
        negations,
        bias_of_zeros,
        selections,
        products,
        constants,
    )
}
