"""Moves strings by number: LiteRT's GATHER supports strings, most of its other kernels that move values do not.

    %y = tf.Transpose(%x, [1, 0])
becomes
    %i = tf.Reshape(tf.Range(0, tf.Size(%x), 1), tf.Shape(%x)); %j = tf.Transpose(%i, [1, 0])
    %y = tf.GatherV2(tf.Reshape(%x, [-1]), %j, 0)

No kernel combines the strings of two tensors. An op on several strings is possible if they come from one tensor,
from constants, or from one tensor and empty strings: HASHTABLE_LOOKUP returns these for numbers that it does not find.
"""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.dialects.shape_functions.partial import partial
from litefuse.errors import NoMatch
from litefuse.ir import Builder, DType, Function, Module, Op, Rewriter, Symbol, TensorType, Value
from litefuse.legalizations.tf.text import inspection
from litefuse.reference import evaluate
from litefuse.rewrite.collect import rewrites_in
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.rule import by_kind

I32, STRING = DType.I32, DType.STRING
_REWRITES = by_kind(rewrites_in(inspection))

_KEPT = """
    EnsureShape ExpandDims Fill Gather GatherNd GatherV2 Identity Reshape Slice Snapshot Squeeze StopGradient
    StridedSlice Tile
"""
SUPPORTED_MOVES = frozenset(f"tf.{name}" for name in _KEPT.split())
"""Ops that move the strings of one tensor and for which LiteRT has kernels; GatherV2 only along the first axis."""

_MOVED = """
    BroadcastTo Concat ConcatV2 DepthToSpace DynamicStitch Empty MirrorPad Pack Pad
    PadV2 ParallelConcat RaggedTensorToTensor Reverse ReverseSequence ReverseV2 Roll Select
    SelectV2 SpaceToDepth SparseFillEmptyRows SparseToDense Split SplitV
    TensorScatterUpdate Transpose Unpack ZerosLike
"""
UNSUPPORTED_MOVES = frozenset(f"tf.{name}" for name in _MOVED.split())
"""Ops that move values and for which LiteRT's kernels do not support strings."""

SELECT = frozenset({"tf.Select", "tf.SelectV2"})
UNIQUE = frozenset({"tf.Unique", "tf.UniqueV2", "tf.UniqueWithCounts", "tf.UniqueWithCountsV2"})

_COMPUTED = """
    RegexFullMatch RegexReplace StaticRegexFullMatch StaticRegexReplace StringJoin StringLength StringLower StringStrip
    StringToHashBucketFast StringToNumber StringUpper Substr
"""
PRECOMPUTED = frozenset(f"tf.{name}" for name in _COMPUTED.split())
"""Ops on each string, which are precomputed if the strings come from constants."""

MAX_PRECOMPUTED = 1 << 16
EMPTY_STRING = -1
"""Number of the empty string."""


class StringSelection(NamedTuple):
    """Strings as numbers of the elements of one tensor. With `gaps`, some numbers may be `EMPTY_STRING`."""

    source: Value
    numbers: Value
    gaps: bool = False


def lower_strings(module: Module, context: Context) -> None:
    """Replace ops that move strings by ops on numbers, where LiteRT has no kernel for strings.

    Ops that cannot be expressed remain, for Flex or for a refusal.
    """
    for function in list(module.functions.values()):
        values = chain(function.arguments, *(op.results for op in function.ops()))
        if any(value.dtype is STRING for value in values):
            apply_rules(function, _REWRITES, context.dialects)
            _Strings(module, function, context).run()


class _Strings:
    """Lowers the ops of one function, in order; tracks the source of each value's strings."""

    def __init__(self, module: Module, function: Function, context: Context) -> None:
        self.module = module
        self.function = function
        self.rewriter = Rewriter(function, context.dialects)
        self.known: dict[Value, StringSelection] = {}

    def run(self) -> None:
        for op in self.function.ops():
            if _is_unsupported(op):
                self.lower(op)
            elif op.kind in UNIQUE and op.inputs[0].dtype is STRING:
                self.lower_unique(op)
            elif op.kind in PRECOMPUTED:
                self.compute(op)

    def lower(self, op: Op) -> None:
        """Replace one op by the same op on numbers, followed by a gather."""
        b = self.rewriter.builder(op)
        known = len(self.known)
        read = [] if op.kind == "tf.ZerosLike" else [value for value in op.inputs if value.dtype is STRING]
        parts = _merge_sources(b, [self.source_of(b, value) for value in read])
        if parts is None:
            self.forget(known)
            if op.kind in SELECT:
                self.choose(op)
            return
        results = _apply_to_numbers(b, op, [part.numbers for part in parts])
        # These ops produce empty strings, besides those of their operands.
        gaps = op.kind in ("tf.Pad", "tf.ZerosLike", "tf.Empty") or any(part.gaps for part in parts)
        source = parts[0].source if parts else b.const(np.array([], object))
        made = [
            gather_strings(b, StringSelection(source, new, gaps), old.type) if old.dtype is STRING else new
            for old, new in zip(op.results, results, strict=True)
        ]
        self.rewriter.replace(op, made, b)
        for new, value in zip(results, made, strict=True):
            if value.dtype is STRING:
                self.known[value] = StringSelection(source, new, gaps)

    def forget(self, count: int) -> None:
        """Keep the first `count` known values; the numbers of later ones belong to a builder that is discarded."""
        while len(self.known) > count:
            self.known.popitem()

    def source_of(self, b: Builder, value: Value) -> StringSelection:
        """Return the source of a value's strings."""
        chain: list[Value] = []
        while value not in self.known and value.op is not None and value.op.kind in SUPPORTED_MOVES:
            chain.append(value)
            (value,) = (x for x in value.op.inputs if x.dtype is STRING)
        selection = self.known.get(value)
        if selection is None:
            selection = self.known[value] = StringSelection(value, _numbers(b, value))
        for kept in reversed(chain):
            assert kept.op is not None
            selection = selection._replace(numbers=_apply_to_numbers(b, kept.op, [selection.numbers])[0])
            self.known[kept] = selection
        return selection

    def lower_unique(self, op: Op) -> None:
        """Identify each string by the position of the first equal string, and apply the op to these numbers."""
        x = op.inputs[0]
        if x.rank != 1:
            return
        b = self.rewriter.builder(op)
        equal = b.tf.Equal(b.tf.ExpandDims(x, b.i32(1)), b.tf.ExpandDims(x, b.i32(0)))
        count = b.tf.Size(x, out_type=I32)
        positions = b.tf.Range(b.i32(0), count, b.i32(1))
        first = b.tf.Min(b.tf.SelectV2(equal, positions, count), b.i32([1]), keep_dims=False)
        types = [op.results[0].type.with_dtype(I32), *(result.type for result in op.results[1:])]
        values, *others = b.op(op.kind, [first, *op.operands[1:]], op.attributes, types).results
        self.rewriter.replace(op, [b.tf.GatherV2(x, values, b.i32(0)), *others], b)

    def choose(self, op: Op) -> None:
        """Select all strings of one tensor or all of another one with a conditional."""
        condition, x, y = op.inputs
        if condition.rank != 0 or x.shape != y.shape or not x.type.is_static:
            return
        branches: list[Symbol] = []
        for index in (0, 1):
            branch = self.module.add(Function(self.module.fresh_name("choice"), [x.type, y.type]))
            branch.set_results([branch.arguments[index]])
            branches.append(Symbol(branch.name))
        attributes = {"then_subgraph_index": branches[0], "else_subgraph_index": branches[1]}
        b = self.rewriter.builder(op)
        self.rewriter.replace(op, b.op("tfl.if", [condition, x, y], attributes, [x.type]).results, b)

    def compute(self, op: Op) -> None:
        """Compute the results for all strings that the operands may have, and select one of them at run time."""
        b = self.rewriter.builder(op)
        known = len(self.known)
        parts = [self.source_of(b, value) for value in op.inputs if value.dtype is STRING]
        every = None
        if all(part.source.constant is not None for part in parts):
            parts = [_fill_gaps(b, part) if part.gaps else part for part in parts]
            every = _all_results(b, op, [_texts(part.source) for part in parts])
        if every is None:
            self.forget(known)
            return
        index = parts[0].numbers
        with b:
            for part in parts[1:]:
                index = index * _texts(part.source).size + part.numbers
        (old,) = op.results
        source = b.const(every)
        value = b.op("tf.GatherV2", [source, index, b.i32(0)], {}, [old.type]).results[0]
        self.rewriter.replace(op, [value], b)
        if value.dtype is STRING:
            self.known[value] = StringSelection(source, index)


def _all_results(b: Builder, op: Op, pools: Sequence[np.ndarray]) -> np.ndarray | None:
    """Apply `op` to each combination of strings, as a vector; None if that is impossible or too large."""
    if np.prod([pool.size for pool in pools], dtype=float) > MAX_PRECOMPUTED:
        return None
    grids = iter(np.meshgrid(*pools, indexing="ij") if len(pools) > 1 else pools)
    operands: list[np.ndarray] = []
    for value in op.inputs:
        constant = value.constant
        if value.dtype is STRING:
            operands.append(next(grids))
        elif constant is None or constant.size != 1:
            return None
        else:
            operands.append(constant.numpy().reshape(()))
    schema = b.dialects.schema(op.kind)
    assert schema is not None
    try:
        (result,) = evaluate(op, operands, schema)
    except NoMatch:
        return None
    return result.reshape(-1)


def _is_unsupported(op: Op) -> bool:
    """Return whether LiteRT has no kernel for the way in which `op` moves strings."""
    if op.kind == "tf.GatherV2" and op.inputs[0].dtype is STRING:
        return op.attributes["batch_dims"] != 0 or partial(op.inputs[2]) != (0,)
    return op.kind in UNSUPPORTED_MOVES and any(value.dtype is STRING for value in op.results)


def _apply_to_numbers(b: Builder, op: Op, numbers: Sequence[Value]) -> list[Value]:
    """Return the results of `op` applied to numbers instead of strings."""
    types = [r.type.with_dtype(I32) if r.dtype is STRING else r.type for r in op.results]
    if op.kind in ("tf.ZerosLike", "tf.Empty"):
        shape = op.inputs[0] if op.kind == "tf.Empty" else b.tf.Shape(op.inputs[0])
        return b.op("tf.Fill", [shape, b.i32(EMPTY_STRING)], {}, types).results
    rest = iter(numbers)
    operands = [next(rest) if x is not None and x.dtype is STRING else x for x in op.operands]
    if op.kind == "tf.Pad":
        return b.op("tf.PadV2", [*operands, b.i32(EMPTY_STRING)], {}, types).results
    return b.op(op.kind, operands, op.attributes, types).results


def _merge_sources(b: Builder, parts: Sequence[StringSelection]) -> list[StringSelection] | None:
    """Return the strings as numbers of a single tensor; None if their sources cannot be combined."""
    sources = {part.source: None for part in parts}
    if len(sources) < 2:
        return list(parts)
    given = [source for source in sources if source.constant is None]
    if not given:
        return _merge_constants(b, parts)
    if len(given) > 1 or any(_texts(source).any() for source in sources if source.constant is not None):
        return None
    return [
        part
        if part.source is given[0]
        else StringSelection(given[0], b.tf.Fill(b.tf.Shape(part.numbers), b.i32(EMPTY_STRING)), gaps=True)
        for part in parts
    ]


def _merge_constants(b: Builder, parts: Sequence[StringSelection]) -> list[StringSelection]:
    """Concatenate constant sources into one vector, and offset the numbers accordingly."""
    if any(part.gaps for part in parts):
        parts = [_fill_gaps(b, part) for part in parts]
    offsets: dict[Value, int] = {}
    texts: list[object] = []
    for source in dict.fromkeys(part.source for part in parts):
        offsets[source] = len(texts)
        texts.extend(_texts(source).tolist())
    pool = b.const(_vector(texts))
    return [StringSelection(pool, b.tf.AddV2(part.numbers, b.i32(offsets[part.source]))) for part in parts]


def _fill_gaps(b: Builder, part: StringSelection) -> StringSelection:
    """Prepend the empty string to the constant, and refer to it instead of `EMPTY_STRING`."""
    shifted = b.tf.AddV2(part.numbers, b.i32(-EMPTY_STRING))
    return StringSelection(b.const(_vector([b"", *_texts(part.source).tolist()])), shifted)


def _texts(constant: Value) -> np.ndarray:
    assert constant.constant is not None
    return constant.constant.numpy().reshape(-1)


def _vector(texts: Sequence[object]) -> np.ndarray:
    array = np.empty(len(texts), object)
    array[:] = texts
    return array


def _numbers(b: Builder, value: Value) -> Value:
    """Return the number of each element of a tensor."""
    shape = value.shape
    if shape is not None and None not in shape:
        known = tuple(dim for dim in shape if dim is not None)
        return b.const(np.arange(np.prod(known, dtype=int), dtype=np.int32).reshape(known))
    count = b.tf.Size(value, out_type=I32)
    types = [value.type.with_dtype(I32)]
    return b.op("tf.Reshape", [b.tf.Range(b.i32(0), count, b.i32(1)), b.tf.Shape(value)], {}, types).results[0]


def gather_strings(b: Builder, picked: StringSelection, type: TensorType) -> Value:
    """Return the strings with the given numbers."""
    if picked.gaps and picked.source.constant is not None:
        picked = _fill_gaps(b, picked)
    flat = b.tf.Reshape(picked.source, b.i32([-1]))
    if not picked.gaps:
        return b.op("tf.GatherV2", [flat, picked.numbers, b.i32(0)], {}, [type]).results[0]
    every = b.tf.Range(b.i32(0), b.tf.Size(flat, out_type=I32), b.i32(1))
    asked = b.tf.Reshape(picked.numbers, b.i32([-1]))
    types = [asked.type.with_dtype(STRING), asked.type.with_dtype(DType.U8)]
    strings = b.op("tfl.hashtable_lookup", [asked, every, flat], {}, types).results[0]
    return b.op("tf.Reshape", [strings, b.tf.Shape(picked.numbers)], {}, [type]).results[0]
