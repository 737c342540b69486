"""Fuse the composites of a LiteRT file as those that a model's author marked.

    %y = tfl.stablehlo_composite(%x) {name = "acme.swish", decomposition_subgraph_index = @f, ...}
becomes
    %y = tf.PartitionedCall(%x) {f = @acme.swish}
    func.func @acme.swish(%x) attributes {_implements = #litefuse.annotation<"acme.swish", {beta = 1.5 : f64}>}

if a rule or the user's options concern it. Calls that no rule replaces become the same op again.
"""

from __future__ import annotations

from collections.abc import Sequence
from graphlib import TopologicalSorter
from typing import Any

from litefuse.context import Context
from litefuse.dialects.tfl.delegates import COMPOSITE
from litefuse.ir import Function, Module, Op, Symbol
from litefuse.ir.composites import IMPLEMENTS, PRESERVE, WITHOUT_DECOMPOSITION, Composite, annotate
from litefuse.ir.core import replace_all_uses
from litefuse.ir.functions import clone_function
from litefuse.ir.reachability import reject_recursion
from litefuse.passes import legalize, lowering, recurrent
from litefuse.passes.base import run
from litefuse.passes.fusion.composites import fuse_composites, warn_about_missing
from litefuse.passes.fusion.modes import STORED_ATTRIBUTES, mode_of, stays, why_unmatched
from litefuse.rewrite.composite_rule import CompositeRule
from litefuse.tflite.flexbuffer import decode_options, read_tensors

LOWER = (
    recurrent.LOWER_SCANS,
    lowering.LOWER_TENSOR_LISTS,
    lowering.EXPAND_TO_WHILE,
    lowering.LOWER_CONTROL_FLOW,
    legalize.LEGALIZE,
)
"""Passes for `tf` ops, which rules build and LiteRT files do not have."""


_DECOMPOSITION = "decomposition_subgraph_index"


def fuse_file_composites(module: Module, context: Context) -> None:
    """Replace the composites of a LiteRT file by the ops of rules, as the user's options say; the others stay.

    Raises:
        ConversionError: a composite's decomposition calls the composite.
    """
    reject_recursion(module)
    definitions = [rule for rule in context.options.composite_rules if rule.defines]
    composites = {op: read_composite(op) for op in _ordered(module)}
    customs = {op: _read_custom(op) for op in module.ops_of({"tfl.custom"})} if definitions else {}
    defined = {op: custom for op, custom in customs.items() if _is_defined_by(definitions, op, custom)}
    warn_about_missing({composite.name for composite in (*composites.values(), *defined.values())}, context)
    known: dict[object, str] = {}
    for op, composite in (composites | defined).items():
        if op in defined or not stays(op, composite, context):
            _raise(op, composite, module, known)
        else:
            asked = mode_of(composite.name, context.options.composites) == "preserve"
            reason = "requested by composites=" if asked else why_unmatched(composite, context.options.composite_rules)
            context.record(composite.name, "preserved", op.location, reason)
    if not known:
        return
    fuse_composites(module, context)
    if any(kind.startswith("tf.") for function in module.functions.values() for kind in function.kinds):
        name = context.pass_name
        run(module, context, LOWER)
        context.pass_name = name


def _ordered(module: Module) -> list[Op]:
    """Return the composite ops, first those in the decompositions of others, which are copied."""
    kinds = {COMPOSITE}
    calls = {
        name: [op.attributes[_DECOMPOSITION].name for op in function.ops_of(kinds)]
        for name, function in module.functions.items()
    }
    return [op for name in TopologicalSorter(calls).static_order() for op in module.functions[name].ops_of(kinds)]


def read_composite(op: Op) -> Composite:
    """Return what the author of a composite op gave."""
    attributes = _decode(op.attributes["composite_attributes"], "composite_attributes")
    return Composite(IMPLEMENTS, op.attributes["name"], read_tensors(attributes), op.attributes["version"])


def _read_custom(op: Op) -> Composite:
    """Return a custom op as a composite, with its options as attributes."""
    return Composite(IMPLEMENTS, op.attributes["custom_code"], _decode(op.attributes["options"], "options"))


def _is_defined_by(definitions: Sequence[CompositeRule], op: Op, composite: Composite) -> bool:
    """Return whether a plug-in defines a custom op that has only tensors as operands."""
    return bool(op.operands) and None not in op.operands and any(rule.claims(composite) for rule in definitions)


def _decode(stored: Any, name: str) -> dict[str, Any]:
    """Return attributes by name; bytes in a format of their author's are the only attribute, `name`."""
    attributes: dict[str, Any] | bytes = decode_options(stored) if isinstance(stored, bytes) else stored
    return {name: attributes} if isinstance(attributes, bytes) else attributes


def _raise(op: Op, composite: Composite, module: Module, known: dict[object, str]) -> None:
    """Replace an op by a call of a marked function; equal composites share one."""
    function = op.function
    assert function is not None
    types = [result.type for result in op.results]
    symbol = op.attributes.get(_DECOMPOSITION)
    content = op.attributes.get("composite_attributes", op.attributes.get("options"))
    key = symbol, composite.name, composite.version, repr(content), tuple(value.type for value in op.inputs)
    if key not in known:
        name = module.fresh_name(composite.name)
        if symbol is None:
            marked = Function(name, [value.type for value in op.inputs])
            marked.set_results(marked.append(WITHOUT_DECOMPOSITION, marked.arguments, types, {}, op.location).results)
        else:
            marked = clone_function(module.functions[symbol.name], name)
            marked.attributes[STORED_ATTRIBUTES] = content
        marked.attributes[IMPLEMENTS] = annotate(composite.name, composite.attributes, composite.version)
        marked.attributes[PRESERVE] = True
        known[key] = module.add(marked).name
    attributes = {"f": Symbol(known[key]), "Tout": tuple(type.dtype for type in types)}
    call = Op("tf.PartitionedCall", op.operands, types, attributes, op.location)
    function.insert(call, before=op)
    replace_all_uses(dict(zip(op.results, call.results, strict=True)))
    function.remove(op)
