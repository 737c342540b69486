"""Graphs of the source model: one per signature, with called functions expanded.

Identities and reads of variables are not drawn; constants and variables belong to the ops that use them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from litefuse.dialects import DIALECTS
from litefuse.dialects.calls import CALL_KINDS, IF_KINDS, WHILE_KINDS, callees
from litefuse.ir import CONSTANT, Annotation, Constant, DType, Function, Location, Module, Op, Value
from litefuse.passes.simplify.inline import Relocation
from litefuse.report import plain_rule
from litefuse.tools.html_report.graph import (
    INPUT,
    MAX_CALLS,
    MAX_DEPTH,
    OUTPUT,
    Path,
    Region,
    ReportGraph,
    ReportNode,
    ReportTensor,
    dtype_text,
    join_path,
    split_layers,
    type_text,
)

PASS_THROUGH = frozenset({"tf.Identity", "tf.ReadVariableOp", "tf.StopGradient", "tf.PreventGradient", "tf.Snapshot"})
HIDDEN = frozenset({"tf.NoOp", "tf.ControlTrigger"})
MAX_SHOWN_ELEMENTS = 8
MAX_SHOWN_CHARACTERS = 160

Source = tuple[int, int] | ReportTensor
"""The producer of a value: a node and the index of its result, or a constant or variable."""
Sources = tuple[Source, ...]
Relocate = Callable[[Location], Location]

_ROLES = {
    **dict.fromkeys(WHILE_KINDS, ("condition", "body")),
    **dict.fromkeys(IF_KINDS, ("then", "else")),
}


def source_graphs(module: Module) -> list[ReportGraph]:
    """Return the graphs of the signatures of a module as read, in time linear in the size of the expanded functions."""
    graphs: list[ReportGraph] = []
    for signature in module.signatures:
        function = module.functions[signature.function]
        graph = ReportGraph(signature.name)
        walker = _Walker(module, graph)
        values: dict[Value, Sources] = {}
        for name, argument in zip(signature.inputs, function.arguments, strict=True):
            values[argument] = ((graph.add(ReportNode(INPUT, name, outputs=[type_text(argument.type)])), 0),)
        results = walker.walk(function, values, _Scope())
        for name, result, sources in zip(signature.outputs, function.results, results, strict=True):
            graph.add(ReportNode(OUTPUT, name, inputs=_edges(sources), outputs=[type_text(result.type)]))
        graphs.append(graph)
    return graphs


class _Scope:
    """The context of a function's ops: the groups, calls and loops that contain them."""

    def __init__(
        self,
        path: Path = (),
        owners: tuple[str, ...] = (),
        relocate: Relocate | None = None,
        functions: frozenset[str] = frozenset(),
    ) -> None:
        self.path = path
        self.owners = owners
        self.relocate = relocate
        self.functions = functions

    def location(self, op: Op) -> Location:
        return op.location if self.relocate is None else self.relocate(op.location)

    def path_of(self, location: Location) -> Path:
        return join_path(self.path, split_layers(location.layer))


class _Walker:
    """Adds the nodes of a function and its callees to a graph; `values` are the producers of each value."""

    def __init__(self, module: Module, graph: ReportGraph) -> None:
        self.module = module
        self.graph = graph
        self.calls = 0

    def walk(self, function: Function, values: dict[Value, Sources], scope: _Scope) -> list[Sources]:
        """Add the nodes of a function; returns the producers of its results."""
        for op in function.ops():
            if op.kind == CONSTANT:
                constant: Constant = op.attributes["value"]
                text = constant_text(constant)
                tensor = ReportTensor("", op.location.name, type_text(constant.type), constant.nbytes, text)
                values[op.results[0]] = (tensor,)
            elif op.kind == "tf.VarHandleOp":
                values[op.results[0]] = (self._variable(op),)
            elif op.kind in PASS_THROUGH and op.operands and op.operands[0] is not None:
                values[op.results[0]] = values[op.operands[0]]
            elif op.kind not in HIDDEN:
                if self._is_expanded(op, scope):
                    self.calls += 1
                    self._expand(op, values, scope)
                else:
                    self._add(op, values, scope)
        return [values[result] for result in function.results]

    def _is_expanded(self, op: Op, scope: _Scope) -> bool:
        """Return whether to expand the callees of an op; recursive calls, which are rejected later, stay ops."""
        called = {callee.name for callee in callees(op)}
        deep = len(scope.functions) >= MAX_DEPTH or self.calls >= MAX_CALLS
        return bool(called) and not deep and not called & scope.functions

    def _variable(self, op: Op) -> ReportTensor:
        variable = self.module.variables[op.attributes["shared_name"]]
        nbytes = 0 if variable.initial is None else variable.initial.nbytes
        return ReportTensor("", variable.location.name or variable.name, type_text(variable.type), nbytes)

    def _add(self, op: Op, values: dict[Value, Sources], scope: _Scope) -> None:
        location = scope.location(op)
        sources = [
            (index, source) for index, value in enumerate(op.operands) if value is not None for source in values[value]
        ]
        schema = DIALECTS.schema(op.kind)
        names = [] if schema is None or any(s.variadic for s in schema.operands) else [s.name for s in schema.operands]
        node = ReportNode(
            op.kind,
            location.name,
            scope.path_of(location),
            _edges([source for _, source in sources]),
            [type_text(result.type) for result in op.results],
            {name: attribute_text(value) for name, value in op.attributes.items()},
            [_with_operand_name(source, names, index) for index, source in sources if isinstance(source, ReportTensor)],
            scope.owners,
        )
        number = self.graph.add(node)
        for result in op.results:
            values[result] = ((number, result.index),)

    def _expand(self, op: Op, values: dict[Value, Sources], scope: _Scope) -> None:
        """Expand the functions of a call, a loop or a branch instead of adding the op."""
        location = scope.location(op)
        operands = [() if value is None else values[value] for value in op.operands]
        returned: list[list[Sources]] = []
        for number, callee in enumerate(callees(op)):
            function = self.module.functions[callee.name]
            inside = self._enter(op, function, number, location, scope)
            given = dict(zip(function.arguments, operands[callee.skip :], strict=True))
            results = self.walk(function, given, inside)
            if callee.returns:
                returned.append(results)
        for value, *alike in zip(op.results, *returned, strict=True):
            values[value] = tuple(dict.fromkeys(source for sources in alike for source in sources))

    def _enter(self, op: Op, function: Function, number: int, location: Location, scope: _Scope) -> _Scope:
        """Return the context of the ops of a function that `op` runs."""
        functions = scope.functions | {function.name}
        if op.kind not in CALL_KINDS:
            outer = (*scope.path_of(location), location.name.rpartition("/")[2] or op.name)
            self.graph.regions.setdefault(outer, Region(op.kind, location.name))
            part = _ROLES.get(op.kind, ("branch {}",))
            path = (*outer, part[min(number, len(part) - 1)].format(number))
            return _Scope(path, (*scope.owners, location.name), None, functions)
        path, owners, mark = scope.path, scope.owners, _composite_name(function)
        if mark:
            path, owners = (*scope.path_of(location), mark), (*owners, location.name)
            self.graph.regions[path] = Region("composite", location.name)
        return _Scope(path, owners, Relocation(location), functions)


def _composite_name(function: Function) -> str:
    """Return the name of the composite that a function implements, or ""."""
    for mark in ("_implements", "api_implements"):
        value = function.attributes.get(mark)
        name = value.name if isinstance(value, Annotation) else value
        if isinstance(name, str):
            return plain_rule(name)
    return ""


def constant_text(constant: Constant) -> str:
    """Return the values of a small constant as text, or ""."""
    if constant.size > MAX_SHOWN_ELEMENTS or not constant.dtype.has_values:
        return ""
    return attribute_text(tuple(constant.numpy().reshape(-1).tolist()) if constant.shape else constant.item())


def attribute_text(value: Any) -> str:
    """Format an attribute for display; long text is truncated."""
    if isinstance(value, Constant):
        text = constant_text(value) or type_text(value.type)
    elif isinstance(value, tuple):
        text = f"[{', '.join(map(attribute_text, value))}]"  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    elif isinstance(value, DType):
        text = dtype_text(value)
    elif isinstance(value, float):
        text = f"{value:.9g}"
    else:
        text = str(value)
    return text if len(text) <= MAX_SHOWN_CHARACTERS else f"{text[:MAX_SHOWN_CHARACTERS]}…"


def _with_operand_name(tensor: ReportTensor, names: Sequence[str], index: int) -> ReportTensor:
    name = names[index] if index < len(names) else str(index)
    return ReportTensor(name, tensor.name, tensor.type, tensor.nbytes, tensor.value)


def _edges(sources: Sequence[Source]) -> list[tuple[int, int]]:
    return [source for source in sources if not isinstance(source, ReportTensor)]
