"""Data structures for both graphs of a report: nodes, their layers, and the edges between them."""

from __future__ import annotations

from dataclasses import dataclass, field

from litefuse.ir import DType, TensorType

Path = tuple[str, ...]
"""Names of the groups that contain a node, outermost first: `("model", "encoder", "dense")`."""
MAX_DEPTH, MAX_CALLS = 12, 3_000
"""Maximum depth and total number of calls that are expanded, because even a small file may have exponentially many."""
INPUT, OUTPUT = "input", "output"
"""Kinds of the nodes that represent a signature's inputs and outputs."""


@dataclass(frozen=True, slots=True)
class ReportTensor:
    """A constant or variable that an op reads. `value` is the text of a small constant."""

    operand: str
    name: str
    type: str
    nbytes: int
    value: str = ""


@dataclass(slots=True)
class ReportNode:
    """An op. `name` is its location in the source model; `inputs` are pairs of a node and the index of its result.

    `owners` are the names of the source's calls and loops that contain it, `operator` its subgraph and operator index
    in a file, and `other_names` the names of further source ops that the file lists for it.
    """

    kind: str
    name: str
    path: Path = ()
    inputs: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    outputs: list[str] = field(default_factory=list[str])
    attributes: dict[str, str] = field(default_factory=dict[str, str])
    tensors: list[ReportTensor] = field(default_factory=list[ReportTensor])
    owners: tuple[str, ...] = ()
    operator: tuple[int, int] | None = None
    other_names: tuple[str, ...] = ()


@dataclass(slots=True)
class Region:
    """An op that runs functions, such as a loop or a composite; it is drawn as a group of the functions' ops."""

    kind: str
    name: str
    attributes: dict[str, str] = field(default_factory=dict[str, str])
    operator: tuple[int, int] | None = None


@dataclass(slots=True)
class ReportGraph:
    """The graph of one signature or subgraph. Nodes are in execution order."""

    name: str
    nodes: list[ReportNode] = field(default_factory=list[ReportNode])
    regions: dict[Path, Region] = field(default_factory=dict[Path, Region])

    def add(self, node: ReportNode) -> int:
        """Add a node; returns its number."""
        self.nodes.append(node)
        return len(self.nodes) - 1

    def ops(self) -> list[ReportNode]:
        """Return the nodes that are ops."""
        return [node for node in self.nodes if node.kind not in (INPUT, OUTPUT)]


def split_layers(text: str) -> Path:
    """Split a layer name such as `model/encoder/dense` into a path."""
    return tuple(part for part in text.split("/") if part)


def join_path(outer: Path, path: Path) -> Path:
    """Append `path` to `outer`, without the leading layers that `outer` already contains."""
    start = 0
    while start < len(path) and path[start] in outer:
        start += 1
    return outer + path[start:]


def dtype_text(dtype: DType) -> str:
    """Return NumPy's name of an element type, or `string`, `resource`, `variant`."""
    return dtype.numpy.name if dtype.has_values and dtype is not DType.STRING else dtype.name.lower()


def type_text(type: TensorType) -> str:
    """Format a type: `float32 [?, 10]`, or `float32 [...]` if the rank is unknown."""
    if type.shape is None:
        return f"{dtype_text(type.dtype)} [...]"
    return f"{dtype_text(type.dtype)} [{', '.join('?' if dim is None else str(dim) for dim in type.shape)}]"
