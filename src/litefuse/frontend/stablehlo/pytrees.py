"""Name the inputs and results of an export of JAX, whose arguments may be nested.

A leaf has the name of its argument, followed by the keys and indices on the way to it: `params_dense_kernel`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from litefuse.errors import count_noun
from litefuse.frontend.interface import make_unique
from litefuse.tflite.flatbuffer import FlatBufferError, Table

MAX_DEPTH = 64
"""Maximum depth of nested arguments."""
MAX_LEAVES = 4096
"""Maximum number of inputs, and of results."""
# Slots of the table `PyTreeDef` in JAX's serialization.fbs, and its kinds.
_KIND, _CHILDREN, _KEYS = 0, 1, 2
_LEAF, _TUPLE, _LIST, _DICT = 0, 2, 3, 4


def input_names(tree: Table | None, arguments: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the names of all inputs, in order; the first arguments by position have the names `arguments`.

    The tree is a pair: the arguments by position, and those by keyword.
    """
    sides = [] if tree is None else tree.tables(_CHILDREN)
    if len(sides) != 2:
        raise FlatBufferError("its function has no arguments by position and by keyword")
    names: list[str] = []
    for position, argument in enumerate(sides[0].tables(_CHILDREN)):
        names += _leaves(argument, arguments[position] if position < len(arguments) else f"args_{position}")
    for key, argument in zip(_keys(sides[1]), sides[1].tables(_CHILDREN), strict=True):
        names += _leaves(argument, key)
    return _finish(names)


def output_names(tree: Table | None) -> tuple[str, ...]:
    """Return the names of all results, in order: `output_0`, or the keys of a dict."""
    if tree is None:
        raise FlatBufferError("its function has no results")
    kind = tree.scalar(_KIND, "int8")
    if kind == _DICT:
        return _finish(list(_leaves(tree, "")))
    parts = tree.tables(_CHILDREN) if kind in (_TUPLE, _LIST) else [tree]
    return _finish([name for position, part in enumerate(parts) for name in _leaves(part, f"output_{position}")])


def _finish(names: Sequence[str]) -> tuple[str, ...]:
    if len(names) > MAX_LEAVES:
        raise FlatBufferError(f"its function has more than {MAX_LEAVES} inputs or results")
    return tuple(make_unique(names))


def _leaves(tree: Table, name: str, depth: int = 0) -> Iterator[str]:
    """Yield the names of the leaves."""
    if depth > MAX_DEPTH:
        raise FlatBufferError(f"its arguments are nested more than {MAX_DEPTH} deep")
    if tree.scalar(_KIND, "int8") == _LEAF:
        yield name
    for key, child in zip(_keys(tree), tree.tables(_CHILDREN), strict=True):
        yield from _leaves(child, f"{name}_{key}" if name else key, depth + 1)


def _keys(tree: Table) -> list[str]:
    """Return the keys of a dict, or the indices of other containers."""
    count = len(tree.tables(_CHILDREN))
    keys = tree.texts(_KEYS) if tree.scalar(_KIND, "int8") == _DICT else [str(index) for index in range(count)]
    if len(keys) != count:
        raise FlatBufferError(f"a dict has {count_noun(len(keys), 'key')} and {count_noun(count, 'value')}")
    return keys
