"""Describe the composites of a model that no rule takes, with a skeleton of a rule for each."""

import keyword
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from litefuse.dialects.calls import CALL_KINDS
from litefuse.dialects.tfl.delegates import COMPOSITE
from litefuse.ir import Function, Module
from litefuse.ir.composites import IMPLEMENTS, Composite, composite_of, plain_attribute
from litefuse.options import Options
from litefuse.passes.fusion.file_composites import read_composite
from litefuse.passes.fusion.modes import claims, strip_mark
from litefuse.report import plain_rule
from litefuse.tools.facts import TensorFacts, tensor_facts


@dataclass(slots=True)
class CompositeFacts:
    """A composite: its name, version, attributes, number of calls, and the types of operands by name and of results."""

    name: str
    version: int
    attributes: dict[str, Any]
    calls: int
    operands: dict[str, TensorFacts]
    results: list[TensorFacts]
    rule: str = field(default="", repr=False)
    """The beginning of a rule for it, in Python."""

    def __str__(self) -> str:
        operands = ", ".join(f"{name}: {type}" for name, type in self.operands.items())
        results = ", ".join(map(str, self.results))
        attributes = "".join(f", {name}={value!r}" for name, value in self.attributes.items())
        version = "" if self.version == 1 else f" (version {self.version})"
        return f"{self.calls} {self.name}{version}: ({operands}{attributes}) -> {results}"


def count_composites(module: Module) -> dict[str, int]:
    """Count the marked functions of a model, or the composite ops of a LiteRT file, by name."""
    counts: dict[str, int] = {}
    for composite, _, _ in _composites(module):
        name = plain_rule(composite.name)
        counts[name] = counts.get(name, 0) + 1
    return counts


def find_unclaimed(module: Module, options: Options) -> list[CompositeFacts]:
    """Return the composites that no rule takes in a conversion with these options; equal ones are counted."""
    distinct: dict[str, CompositeFacts] = {}
    for composite, function, calls in _composites(module):
        rules = [rule for rule in options.composite_rules if claims(rule, composite)]
        if any(rule.holds_for(options.target) for rule in rules):
            continue
        facts = _describe(composite, function, calls)
        signature = (facts.attributes, list(facts.operands.values()), facts.results)
        known = distinct.setdefault(repr((composite.mark, facts.name, facts.version, signature)), facts)
        if known is not facts:
            known.calls += calls
    return list(distinct.values())


def _composites(module: Module) -> Iterator[tuple[Composite, Function, int]]:
    """Yield the composites of a model, the functions that define them, and the number of their calls."""
    calls = Counter(name for op in module.ops_of(CALL_KINDS) for name in op.symbols())
    for function in module.functions.values():
        composite = composite_of(function)
        if composite is not None:
            yield composite, function, calls[function.name]
    for op in module.ops_of({COMPOSITE}):
        yield read_composite(op), module.functions[op.attributes["decomposition_subgraph_index"].name], 1


def _describe(composite: Composite, function: Function, calls: int) -> CompositeFacts:
    given = function.attributes.get("arg_names", ())
    names = [_identifier(name) for name in given] if len(set(given)) == len(function.arguments) else []
    if len(set(names)) < len(function.arguments):
        names = [f"x{index}" for index in range(len(function.arguments))]
    operands = {name: tensor_facts(argument.type) for name, argument in zip(names, function.arguments, strict=True)}
    results = [tensor_facts(result.type) for result in function.results]
    attributes = {name: plain_attribute(value) for name, value in strip_mark(composite.attributes).items()}
    rule = _skeleton(composite, names, len(results), attributes)
    return CompositeFacts(plain_rule(composite.name), composite.version, attributes, calls, operands, results, rule)


def _skeleton(composite: Composite, operands: Sequence[str], results: int, attributes: Mapping[str, Any]) -> str:
    """Return the first lines of a rule, which takes the composite's operands and attributes."""
    name = plain_rule(composite.name)
    arguments = [f'"{name}"' if name == composite.name else f'"{name}*"']
    arguments += [] if composite.mark == IMPLEMENTS else [f'mark="{composite.mark}"']
    arguments += [] if composite.version == 1 else [f"version={composite.version}"]
    parameters = ["b: Builder", *(f"{operand}: Value" for operand in operands)]
    if all(key.isidentifier() and not keyword.iskeyword(key) and key not in operands for key in attributes):
        parameters += ["*"] * bool(attributes) + [f"{key}: {_annotation(value)}" for key, value in attributes.items()]
    else:
        parameters.append("**attributes")
    result = "Value" if results == 1 else "list[Value]"
    return (
        f"@litefuse.fuse_composite({', '.join(arguments)})\n"
        f"def fuse_{_identifier(name.rpartition('.')[2])}({', '.join(parameters)}) -> {result}:"
    )


def _annotation(value: object) -> str:
    return "list" if isinstance(value, list | tuple) else type(value).__name__


def _identifier(name: str) -> str:
    """Return a name as one of Python."""
    plain = re.sub(r"\W", "_", name).strip("_").lower()
    return f"x_{plain}" if not plain.isidentifier() or keyword.iskeyword(plain) else plain
