"""Problems of `.tflite` files, and the operators that have them."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Literal, NamedTuple

from litefuse.dialects.tfl.kernel_call import KernelCall
from litefuse.dialects.tfl.table import TFL
from litefuse.tflite.checks.calls import Calls
from litefuse.tflite.file import LiteFile, Operator, Subgraph, Tensor

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True)
class Hazard:
    """A known problem. `id` is its kind, `where` the operator or tensor in the file, `hint` a remedy."""

    id: str
    severity: Severity
    where: str
    problem: str
    hint: str

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as a dict."""
        return asdict(self)


class OperatorView(NamedTuple):
    """Operator `number` of subgraph `graph`. `written` are the tensors that the subgraph's operators write."""

    file: LiteFile
    graph: int
    number: int
    operator: Operator
    written: Set[int]
    calls: Calls

    @property
    def subgraph(self) -> Subgraph:
        """The subgraph of the operator."""
        return self.file.subgraphs[self.graph]

    def operand(self, name: str) -> Tensor | None:
        """Return the operand with this name in the op table, or None if the operator does not have it."""
        index = operand_index(self.operator, name)
        return None if index is None else self.subgraph.tensors[index]

    def tensor(self, indices: Sequence[int]) -> Tensor | None:
        """Return the first tensor of the operator's inputs or outputs, or None if there is none."""
        return self.subgraph.tensors[indices[0]] if indices and indices[0] >= 0 else None

    @property
    def call(self) -> KernelCall:
        """The operator as a call of a kernel."""
        return self.calls.call(self.operator)

    @property
    def where(self) -> str:
        """The operator for messages."""
        return describe_operator(self.file, self.graph, self.number)


def describe_operator(file: LiteFile, graph: int, number: int) -> str:
    """Describe an operator for messages, by the name of its first result: `operator 3, LSTM 'model/lstm/...'`."""
    subgraph = file.subgraphs[graph]
    operator = subgraph.operators[number]
    inside = "" if graph == 0 else f" in {subgraph.name or 'another subgraph'}"
    name = layer_of(subgraph, operator)
    return f"operator {number}, {operator.label}{name and f' {name!r}'}{inside}"


def layer_of(subgraph: Subgraph, operator: Operator) -> str:
    """Return the name of the first result of an operator, which often is that of its layer, or ""."""
    first = operator.outputs[0] if operator.outputs else -1
    return subgraph.tensors[first].name if first >= 0 else ""


def iterate_operators(file: LiteFile, *, is_allocated: bool = False) -> Iterator[OperatorView]:
    """Iterate over the operators of all subgraphs; `is_allocated` is that of `Calls`."""
    for graph, subgraph in enumerate(file.subgraphs):
        written = {index for operator in subgraph.operators for index in operator.outputs}
        calls = Calls(file, subgraph, is_allocated=is_allocated)
        for number, operator in enumerate(subgraph.operators):
            yield OperatorView(file, graph, number, operator, written, calls)


@cache
def _operands(kind: str) -> dict[str, tuple[int, bool]]:
    """Return the index of each operand by name, and whether it is a state."""
    schema = TFL.get(f"tfl.{kind.lower()}")
    specs = () if schema is None else schema.operands
    return {spec.name: (position, spec.is_ref) for position, spec in enumerate(specs)}


def operand_index(operator: Operator, name: str) -> int | None:
    """Return the tensor of the operand with this name in the op table, or None if it is absent."""
    position, _ = _operands(operator.kind).get(name, (len(operator.inputs), False))
    index = operator.inputs[position] if position < len(operator.inputs) else -1
    return index if index >= 0 else None


def iterate_states(operator: Operator) -> Iterator[tuple[str, int]]:
    """Iterate over the states of an operator, which it reads and writes: operand name and tensor index."""
    for name, (_, is_state) in _operands(operator.kind).items():
        index = operand_index(operator, name) if is_state else None
        if index is not None:
            yield name, index


def has_recurrent_ops(file: LiteFile) -> bool:
    """Return whether an operator keeps a state, or clips the state of its cells."""
    operators = [operator for subgraph in file.subgraphs for operator in subgraph.operators]
    return any("cell_clip" in operator.options or any(iterate_states(operator)) for operator in operators)
