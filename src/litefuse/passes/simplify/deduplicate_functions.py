"""Merge equal functions, so that signatures that compute the same results share one function.

    func.func @serve(%x) { %y = tf.PartitionedCall(%x) {f = @model}; return %y }
    func.func @serving_default(%x) { %y = tf.PartitionedCall(%x) {f = @model}; return %y }
become one function, to which both signatures refer. Keras 3's `export()` writes `serve` as such a duplicate, which is
dropped unless the user requests it by name, so that the file has one signature, like the model.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from litefuse.context import Context
from litefuse.ir import Constant, DType, Function, Module, Symbol, Value
from litefuse.ir.constant import SMALL_BYTES

DEFAULT = "serving_default"
"""Key of the signature that TensorFlow Serving uses by default."""
KERAS_ALIAS = "serve"
"""Key under which Keras 3 exports the same function again."""


def deduplicate_functions(module: Module, context: Context) -> None:
    """Redirect all references to equal functions to the first of them, and drop the others."""
    if len(module.signatures) < 2:
        return
    merger = _Merger(module)
    for name in list(module.functions):
        merger.canonical(name)
    for signature in module.signatures:
        signature.function = merger.names[signature.function]
    if context.options.signatures is None:
        _drop_alias(module, context)
    module.initializers = list(dict.fromkeys(merger.names[name] for name in module.initializers))
    for op in module.ops():
        if op.symbols():
            op.attributes = {name: merger.redirect(value) for name, value in op.attributes.items()}
    kept = set(merger.names.values())
    module.functions = {name: function for name, function in module.functions.items() if name in kept}


def _drop_alias(module: Module, context: Context) -> None:
    """Drop Keras's duplicate of the default signature."""
    signatures = {signature.name: signature for signature in module.signatures}
    default, alias = signatures.get(DEFAULT), signatures.get(KERAS_ALIAS)
    if default is None or alias is None or replace(alias, name=DEFAULT) != default:
        return
    module.signatures.remove(alias)
    reason = f"duplicate of {DEFAULT!r}; to keep it, request both signatures by name"
    context.record(f"signature {KERAS_ALIAS!r}", "removed", reason=reason)


def _content_key(constant: Constant) -> object:
    """Return a key for the value of a constant; equal functions may have separate copies of large constants."""
    if constant.nbytes <= SMALL_BYTES or constant.dtype is DType.STRING:
        return constant.identity()
    import hashlib  # imported lazily: it loads OpenSSL, and few models have duplicates

    digest = hashlib.blake2b()
    for block in constant.blocks():
        digest.update(block.tobytes())
    return (constant.type, digest.digest())


def _size_key(function: Function) -> tuple[int, int, int]:
    """Return a cheap key that is equal for equal functions."""
    return len(function.arguments), len(function.results), function.size


class _Merger:
    """Maps each function to the first function that equals it, visiting callees first."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.names: dict[str, str] = {}
        self.known: dict[object, str] = {}
        self.sizes = Counter(_size_key(function) for function in module.functions.values())

    def canonical(self, name: str) -> str:
        """Return the name of the first function that equals the function `name`."""
        pending = [name]
        while pending:
            current = pending[-1]
            function = self.module.functions[current]
            users = function.ordered_symbol_users()
            callees = [callee for op in users for callee in op.symbols() if callee not in self.names]
            if current in self.names:
                pending.pop()
            elif callees and not set(callees) & set(pending):
                pending.extend(callees)
            else:
                # A recursive function keeps its name; a later pass rejects it.
                alone = callees or self.sizes[_size_key(function)] == 1
                key = current if alone else self.key(function)
                self.names[current] = self.known.setdefault(key, current)
                pending.pop()
        return self.names[name]

    def key(self, function: Function) -> object:
        """Return a hashable description of a function's types, ops and results."""
        numbers: dict[Value | None, int] = {None: -1}
        for value in function.arguments:
            numbers[value] = len(numbers)
        ops: list[object] = []
        for op in function.ops():
            attributes = tuple([(name, self.plain(value)) for name, value in op.attributes.items()])
            ops.append((op.kind, tuple([numbers[operand] for operand in op.operands]), attributes))
            for value in op.results:
                numbers[value] = len(numbers)
        types = tuple(value.type for value in numbers if value is not None)
        attributes = tuple((name, self.plain(value)) for name, value in function.attributes.items())
        return (types, tuple(ops), tuple(numbers[value] for value in function.results), attributes)

    def plain(self, attribute: Any) -> Any:
        """Return a hashable equivalent of an attribute, with functions replaced by their canonical names."""
        kind: type = attribute.__class__
        if kind is tuple:
            return tuple([self.plain(item) for item in attribute])
        if kind is Symbol:
            return ("@", self.names[attribute.name])
        if isinstance(attribute, Constant):
            return _content_key(attribute)
        # 1, 1.0 and True compare equal, but are different attributes.
        return (kind, attribute)

    def redirect(self, attribute: Any) -> Any:
        """Return an attribute with references to functions redirected to their canonical functions."""
        if isinstance(attribute, Symbol):
            return Symbol(self.names[attribute.name])
        if type(attribute) is tuple:
            return tuple(self.redirect(item) for item in attribute)  # pyright: ignore[reportUnknownVariableType]
        return attribute
