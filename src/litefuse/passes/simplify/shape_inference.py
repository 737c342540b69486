"""Infer the types of all values, starting from the arguments of the signatures' functions.

    func.func @f(%x: tensor<4x8xf32>) { %y = tf.Relu(%x) : tensor<?x8xf32>; ... }
becomes
    func.func @f(%x: tensor<4x8xf32>) { %y = tf.Relu(%x) : tensor<4x8xf32>; ... }

Stored types are kept where they are more precise. However, if the shape of an input contradicts them (a model saved
for batch 1, converted for batch 4), the types of all values that depend on an input are inferred anew.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from litefuse.context import Context
from litefuse.dialects.calls import BRANCH_KINDS, WHILE_KINDS, callees
from litefuse.dialects.shape_functions.contents import (
    CONTENT_KINDS,
    READING_KINDS,
    ListInfo,
    content_of,
    join_contents,
    refine_read_shape,
)
from litefuse.dialects.shape_functions.ranks import required_ranks
from litefuse.errors import ConversionError, NoMatch
from litefuse.ir import CONSTANT, Callee, Function, Module, Op, Shape, TensorType, Value, join_shapes, meet_shapes
from litefuse.ir.trampolines import Walk, walk

LOOPS = WHILE_KINDS | {"tfl.while"}
BRANCHES = BRANCH_KINDS | {"tfl.if"}


class Fact(NamedTuple):
    """Known facts about a value that enters or leaves a function.

    `trusted` is true if the stored types of the values that depend on it are still valid.
    """

    shape: Shape | None
    content: ListInfo | None
    trusted: bool

    def join(self, other: "Fact") -> "Fact":
        """Return the facts that are true of both values."""
        if self == other:
            return self
        content = join_contents(self.content, other.content)
        return Fact(join_shapes(self.shape, other.shape), content, self.trusted and other.trusted)


class _ContradictionError(Exception):
    """Raised if the inferred shape of a value contradicts its stored type."""

    def __init__(self, op: Op | None, value: Value, inferred: Shape | None) -> None:
        super().__init__()
        self.op = op
        self.stored = str(value.type)
        self.inferred = str(value.type.with_shape(inferred))


def infer_shapes(module: Module, context: Context) -> None:
    """Update the types of all values that are reachable from signatures and initializers.

    Raises `ConversionError`, with the layer, if operands contradict each other. Unreachable values keep their types.
    The results of ops without a shape function also keep their types, unless the shapes of their operands changed:
    then their rank becomes unknown, and an event is recorded.
    """
    _demand_ranks(module, context)
    inference = _Inference(module, context, trusting=True)
    try:
        inference.run()
    except _ContradictionError as contradiction:
        location = {"location": contradiction.op.location} if contradiction.op is not None else {}
        context.record(
            "recompute",
            "changed",
            reason="the inputs' shapes contradict the stored types",
            stored=contradiction.stored,
            inferred=contradiction.inferred,
            **location,
        )
        _Inference(module, context, trusting=False, stored=inference.stored).run()


def _demand_ranks(module: Module, context: Context) -> None:
    """Give values of unknown rank the rank that their users require, from the last op to the first."""
    for function in module.functions.values():
        for op in function.ops_reversed() if _has_unknown_ranks(function) else ():
            if not any(operand is not None and operand.rank is None for operand in op.operands):
                continue
            ranks = required_ranks(op)
            schema = context.dialects.schema(op.kind)
            if schema is not None and schema.same_type:
                ranks = (op.results[0].rank,)
            for operand, rank in zip(op.operands, ranks, strict=False):
                if operand is not None and operand.rank is None and rank is not None:
                    operand.type = operand.type.with_shape((None,) * rank)


def _has_unknown_ranks(function: Function) -> bool:
    if any(argument.type.shape is None for argument in function.arguments):
        return True
    for op in function.ops():
        for result in op.results:
            if result.type.shape is None:
                return True
    return False


class _Inference:
    """One run of type inference over the module. `stored` has the types of values before any run."""

    def __init__(
        self, module: Module, context: Context, *, trusting: bool, stored: dict[Value, TensorType] | None = None
    ) -> None:
        self.module = module
        self.context = context
        self.dialects = context.dialects
        self.trusting = trusting
        self.stored: dict[Value, TensorType] = {} if stored is None else stored
        self.untrusted: set[Value] = set()
        self.contents: dict[Value, ListInfo | None] = {}
        self.arguments: dict[str, list[Fact]] = {}
        self.results: dict[str, list[Fact]] = {}
        self.active: set[str] = set()
        self.branch_depth = 0
        self.widened = False
        self.reported: set[Op] = set()

    def run(self) -> None:
        """Infer until the arguments of no function are widened; each pass starts from the facts of the previous one."""
        entries = dict.fromkeys(signature.function for signature in self.module.signatures)
        while True:
            self.results = {}
            self.widened = False
            for name in entries:
                arguments = self.module.functions[name].arguments
                walk(self.call(name, [Fact(value.shape, None, self.trusting) for value in arguments]))
            for name in self.module.initializers:
                arguments = self.module.functions[name].arguments
                walk(self.call(name, [Fact(value.shape, None, True) for value in arguments]))
            if not self.widened:
                return

    # Functions.

    def call(self, name: str, facts: Sequence[Fact]) -> Walk[list[Fact]]:
        """Return facts about the results of a function for these arguments, joined with those of its other calls."""
        known = self.arguments.get(name)
        joined = list(facts) if known is None else [a.join(b) for a, b in zip(known, facts, strict=True)]
        function = self.module.functions[name]
        if joined == known:
            if name in self.results:
                return self.results[name]
        elif known is not None:
            self.widened = True
        self.arguments[name] = joined
        if name in self.active:
            return [Fact(value.shape, None, False) for value in function.results]
        self.active.add(name)
        self.results[name] = yield self._body(function, joined)
        self.active.remove(name)
        return self.results[name]

    def _body(self, function: Function, facts: Sequence[Fact]) -> Walk[list[Fact]]:
        for value, fact in zip(function.arguments, facts, strict=True):
            self._set_fact(value, fact, None)
        op = function.first
        last = function.last
        while op is not last:
            if op.kind != CONSTANT and not self._op(op):
                yield self._run(op)
            following = op.next
            assert following is not None
            op = following
        return [self._fact(value) for value in function.results]

    def _op(self, op: Op) -> bool:
        """Infer the types of the results from those of the operands; return False if callees must be inferred first."""
        schema = self.dialects.schema(op.kind)
        if schema is not None and schema.is_inferred:
            try:
                types = schema.infer_types(op)
            except NoMatch:
                types = None
            except ConversionError as error:
                if not self.branch_depth:
                    raise self._add_location(error, op) from error
                types = None  # a branch that may never be executed for these inputs
            if types is not None:
                self._set_inferred(op, types)
                return True
        if callees(op):
            return False
        self._keep_stored(op)
        return True

    def _run(self, op: Op) -> Walk[None]:
        runs = callees(op)
        return self._loop(op, runs) if op.kind in LOOPS else self._calls(op, runs)

    def _add_location(self, error: ConversionError, op: Op) -> ConversionError:
        if error.where is not None:
            return error
        layer = op.location.layer or str(op.location)
        hint = error.hint
        if hint is None and not self.trusting:
            hint = "The requested input shapes do not fit the model."
        return ConversionError(f"{error.problem}.", where=f'{op.kind} in layer "{layer}"', hint=hint)

    def _set_inferred(self, op: Op, types: Sequence[TensorType]) -> None:
        """Set the types of an op's results to those from its shape function."""
        if not self.untrusted and op.kind not in CONTENT_KINDS and op.kind not in READING_KINDS:
            for value, type in zip(op.results, types, strict=True):
                if value.type.shape != type.shape:
                    self._set(value, type.shape, op, True)
            return
        trusted = not any(value in self.untrusted for value in op.operands)
        source = op.operands[0] if op.operands else None
        held = None if source is None else self.contents.get(source)
        content = content_of(op, held, self.module.variables) if op.kind in CONTENT_KINDS else None
        taken = READING_KINDS.get(op.kind)
        for value, type in zip(op.results, types, strict=True):
            shape = refine_read_shape(op.kind, held, type.shape) if value.index == taken else type.shape
            self._set_fact(value, Fact(shape, content if value.index == 0 else None, trusted), op)

    def _keep_stored(self, op: Op) -> None:
        """Keep the stored types of an op without a shape function, unless the shape of an operand has changed."""
        trusted = not any(value in self.untrusted for value in op.operands)
        changed = not trusted and any(
            not _refines(value.shape, self.stored.get(value, value.type).shape) for value in op.inputs
        )
        for value in op.results:
            shape = None if changed else self.stored.get(value, value.type).shape
            self._set_fact(value, Fact(shape, None, trusted), op)
        if changed and op.results and op not in self.reported:
            self.reported.add(op)
            self.context.record(
                "infer", "warning", op.location, f"{op.kind} has no shape function: its results have unknown rank"
            )

    # Calls, branches, loops.

    def _calls(self, op: Op, runs: Iterable[Callee]) -> Walk[None]:
        """Infer calls and branches: the facts of the results are the join over all callees."""
        joined: list[Fact] | None = None
        branches = op.kind in BRANCHES
        self.branch_depth += branches
        for callee in runs:
            facts = [self._operand_fact(value) for value in op.operands[callee.skip :]]
            results: list[Fact] = yield self.call(callee.name, facts)
            if callee.returns:
                joined = results if joined is None else [a.join(b) for a, b in zip(joined, results, strict=True)]
        self.branch_depth -= branches
        for value, fact in zip(op.results, joined or (), strict=True):
            self._set_fact(value, fact, op)

    def _loop(self, op: Op, runs: Sequence[Callee]) -> Walk[None]:
        """Widen the facts of the loop variables until an iteration does not change them."""
        body = next(callee for callee in runs if callee.returns)
        facts = [self._operand_fact(value) for value in op.operands]
        while True:
            for callee in runs:
                if not callee.returns:
                    yield self.call(callee.name, facts)
            results: list[Fact] = yield self.call(body.name, facts)
            joined = [a.join(b) for a, b in zip(self.arguments[body.name], results, strict=True)]
            if joined == facts:
                break
            facts = joined
        for value, fact in zip(op.results, facts, strict=True):
            self._set_fact(value, fact, op)

    # Values.

    def _operand_fact(self, value: Value | None) -> Fact:
        return Fact(None, None, True) if value is None else self._fact(value)

    def _fact(self, value: Value) -> Fact:
        return Fact(value.shape, self.contents.get(value), value not in self.untrusted)

    def _set_fact(self, value: Value, fact: Fact, op: Op | None) -> None:
        if fact.content is not None or value in self.contents:
            self.contents[value] = fact.content
        if fact.trusted:
            self.untrusted.discard(value)
        else:
            self.untrusted.add(value)
        self._set(value, fact.shape, op, fact.trusted)

    def _set(self, value: Value, shape: Shape | None, op: Op | None, trusted: bool) -> None:
        """Set the inferred shape of a value, refined by its stored shape if that is trusted."""
        stored = self.stored.get(value)
        if trusted:
            before = value.type.shape if stored is None else stored.shape
            if _contradict(shape, before):
                if self.trusting:
                    raise _ContradictionError(op, value, shape)
                self.untrusted.add(value)
            elif shape is None or None in shape:
                shape = meet_shapes(shape, before)
        if shape != value.type.shape:
            if stored is None:
                self.stored[value] = value.type
            value.type = value.type.with_shape(shape)


def _contradict(a: Shape | None, b: Shape | None) -> bool:
    """Return whether no tensor can have both shapes."""
    if a is None or b is None or a == b:
        return False
    if len(a) != len(b):
        return True
    return any(x != y and x is not None and y is not None for x, y in zip(a, b, strict=True))


def _refines(shape: Shape | None, stored: Shape | None) -> bool:
    """Return whether every tensor of shape `shape` also matches `stored`."""
    if stored is None:
        return True
    if shape is None or len(shape) != len(stored):
        return False
    return all(y is None or x == y for x, y in zip(shape, stored, strict=True))
