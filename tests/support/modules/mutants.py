"""Faults of the kind that faulty writers produce: wrong indices, counts, types, options, in otherwise valid files."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from tests.support.modules.lite_files import changed

Mutation = Callable[[Any, random.Random], str]
"""Changes the tables of a model; returns a description of the change, or "" if there is nothing to change."""
INDICES = (-2, -1, 0, 1, 2, 3, 5, 7, 100, 2**31 - 1)
SIZES = (-1, 0, 1, 2, 3, 7, 1000, 2**20, 2**31 - 1)


def _graph(model: Any, rng: random.Random) -> Any:
    return rng.choice(model.subgraphs)


def _operator(model: Any, rng: random.Random) -> Any:
    graph = rng.choice([graph for graph in model.subgraphs if graph.operators])
    return rng.choice(graph.operators)


def _list(values: Any) -> list[int]:
    return [] if values is None else [int(value) for value in values]


def _set_index(model: Any, rng: random.Random) -> str:
    operator, name = _operator(model, rng), rng.choice(("inputs", "outputs"))
    indices = _list(getattr(operator, name))
    if not indices:
        return ""
    position, value = rng.randrange(len(indices)), rng.choice(INDICES)
    indices[position] = value
    setattr(operator, name, indices)
    return f"{name}[{position}] = {value}"


def _swap_indices(model: Any, rng: random.Random) -> str:
    operator = _operator(model, rng)
    indices = _list(operator.inputs)
    rng.shuffle(indices)
    operator.inputs = indices
    return "inputs shuffled"


def _drop_indices(model: Any, rng: random.Random) -> str:
    operator, name = _operator(model, rng), rng.choice(("inputs", "inputs", "outputs"))
    indices = _list(getattr(operator, name))
    kept = rng.randrange(len(indices) + 1) if indices else 0
    setattr(operator, name, indices[:kept])
    return f"{kept} of {len(indices)} {name}"


def _more_indices(model: Any, rng: random.Random) -> str:
    operator = _operator(model, rng)
    operator.inputs = _list(operator.inputs) * 2
    return "inputs twice"


def _other_operator(model: Any, rng: random.Random) -> str:
    operator = _operator(model, rng)
    operator.opcodeIndex = rng.choice((rng.randrange(len(model.operatorCodes)), 99))
    return f"operator code {operator.opcodeIndex}"


def _other_kind(model: Any, rng: random.Random) -> str:
    code = rng.choice(model.operatorCodes)
    number = rng.randrange(0, 206)
    code.builtinCode, code.deprecatedBuiltinCode = number, min(number, 127)
    return f"builtin operator {number}"


def _no_options(model: Any, rng: random.Random) -> str:
    operator = _operator(model, rng)
    operator.builtinOptions = operator.builtinOptions2 = None
    operator.builtinOptionsType = operator.builtinOptions2Type = 0
    return "no options"


def _option(model: Any, rng: random.Random) -> str:
    operator = _operator(model, rng)
    options = operator.builtinOptions or operator.builtinOptions2
    numbers = [name for name, value in vars(options).items() if type(value) is int] if options is not None else []
    if not numbers:
        return ""
    name, value = rng.choice(numbers), rng.choice((-1, 0, 1, 2, 5, 100))
    setattr(options, name, value)
    return f"{name} = {value}"


def _shape(model: Any, rng: random.Random) -> str:
    tensor = rng.choice(_graph(model, rng).tensors)
    shape = _list(tensor.shape)
    if not shape:
        tensor.shape = [rng.choice(SIZES)]
    elif rng.random() < 0.3:
        tensor.shape = shape[1:]
    else:
        shape[rng.randrange(len(shape))] = rng.choice(SIZES)
        tensor.shape = shape
    return f"shape {tensor.shape}"


def _type(model: Any, rng: random.Random) -> str:
    tensor = rng.choice(_graph(model, rng).tensors)
    tensor.type = rng.randrange(0, 20)
    return f"type {tensor.type}"


def _buffer(model: Any, rng: random.Random) -> str:
    tensor = rng.choice(_graph(model, rng).tensors)
    tensor.buffer = rng.choice((0, 0, rng.randrange(len(model.buffers)), 9999))
    return f"buffer {tensor.buffer}"


def _data(model: Any, rng: random.Random) -> str:
    filled = [buffer for buffer in model.buffers if buffer.data is not None and len(buffer.data)]
    if not filled:
        return ""
    buffer = rng.choice(filled)
    data = list(buffer.data[:4096])
    if rng.random() < 0.5:
        data = data[: rng.randrange(len(data))]
    else:
        data[rng.randrange(len(data))] = rng.choice((0, 127, 128, 255))
    buffer.data = data
    return f"{len(data)} bytes of data"


def _variable(model: Any, rng: random.Random) -> str:
    tensor = rng.choice(_graph(model, rng).tensors)
    tensor.isVariable = not tensor.isVariable
    return f"variable: {tensor.isVariable}"


def _ends(model: Any, rng: random.Random) -> str:
    graph, name = _graph(model, rng), rng.choice(("inputs", "outputs"))
    indices = _list(getattr(graph, name))
    indices = indices[1:] if indices and rng.random() < 0.4 else [*indices[1:], rng.randrange(len(graph.tensors))]
    setattr(graph, name, indices)
    return f"{name} of a graph {indices}"


def _signature(model: Any, rng: random.Random) -> str:
    if not model.signatureDefs:
        return ""
    signature = rng.choice(model.signatureDefs)
    entries = [*(signature.inputs or ()), *(signature.outputs or ())]
    if not entries or rng.random() < 0.3:
        signature.subgraphIndex = rng.choice((1, 5))
        return f"signature of graph {signature.subgraphIndex}"
    rng.choice(entries).tensorIndex = rng.choice((0, 1, 3, 99))
    return "tensor of a signature"


def _order(model: Any, rng: random.Random) -> str:
    graph = _graph(model, rng)
    rng.shuffle(graph.operators)
    return "operators shuffled"


MUTATIONS: tuple[Mutation, ...] = (
    _set_index,
    _set_index,
    _swap_indices,
    _drop_indices,
    _drop_indices,
    _more_indices,
    _other_operator,
    _other_kind,
    _no_options,
    _option,
    _shape,
    _shape,
    _type,
    _buffer,
    _data,
    _variable,
    _ends,
    _signature,
    _order,
)


def mutants(content: bytes, count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Yield files with one fault each, and its description."""
    rng = random.Random(seed)
    made = 0
    while made < count:
        try:
            told, mutant = _mutant(content, rng.choice(MUTATIONS), rng)
        except Exception:  # skip a change that cannot be serialized
            continue
        if told:
            made += 1
            yield told, mutant


def _mutant(content: bytes, mutation: Mutation, rng: random.Random) -> tuple[str, bytes]:
    told: list[str] = []
    mutant = changed(content, lambda model: told.append(mutation(model, rng)))
    return told[0], mutant
