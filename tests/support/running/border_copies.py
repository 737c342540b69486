"""Copies that XNNPACK runs between its workspace and a tensor of LiteRT (`passes/finalize/separate_copies.py`)."""

from __future__ import annotations

from typing import Any

from litefuse.tflite.reader import read_file
from tests.support.harness import open_interpreter

COPIES = {
    "RESHAPE": slice(0, 1),
    "EXPAND_DIMS": slice(0, 1),
    "SQUEEZE": slice(0, 1),
    "CONCATENATION": slice(None),
    "SPLIT": slice(1, 2),
}
Operator = dict[str, Any]


def border_copies(content: bytes) -> list[str]:
    """Return the copies with sides in and outside of the workspace, as the runtime divides the first subgraph.

    Without `keep_num_dims`, XNNPACK copies the input of FULLY_CONNECTED to its workspace.
    """
    options = [op.options for op in read_file(content).subgraphs[0].operators]
    interpreter = open_interpreter(content)
    interpreter.allocate_tensors()
    operators = interpreter._get_ops_details()
    producers = {int(t): op for op in operators if op["op_name"] != "DELEGATE" for t in op["outputs"]}
    variable = producers.keys() | {int(details["index"]) for details in interpreter.get_input_details()}
    copies: list[str] = []
    for partition in (op for op in operators if op["op_name"] == "DELEGATE"):
        outside = {int(t) for t in (*partition["inputs"], *partition["outputs"])}
        for op in members(partition, producers):
            if op["op_name"] in COPIES:
                sides = [int(t) for t in (*op["inputs"][COPIES[op["op_name"]]], *op["outputs"]) if int(t) in variable]
                crosses = 0 < sum(side in outside for side in sides) < len(sides)
            else:
                flattens = op["op_name"] == "FULLY_CONNECTED" and not options[op["index"]].get("keep_num_dims")
                crosses = flattens and int(op["inputs"][0]) in variable & outside
            if crosses:
                copies.append(f"{op['op_name']} {op['index']}")
    return copies


def members(partition: Operator, producers: dict[int, Operator]) -> list[Operator]:
    """Return the ops of a partition: those between its outputs and its inputs."""
    inputs, pending = set(map(int, partition["inputs"])), [int(t) for t in partition["outputs"]]
    members: dict[int, Operator] = {}
    while pending:
        op = producers[pending.pop()]
        if op["index"] not in members:
            members[op["index"]] = op
            pending += [int(t) for t in op["inputs"] if int(t) in producers and int(t) not in inputs]
    return list(members.values())
