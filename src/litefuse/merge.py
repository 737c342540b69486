"""Merge equal functions: signatures that compute the same share one function.

    func.func @serve(%x) { %y = tf.PartitionedCall(%x) {f = @model}; return %y }
    func.func @serving_default(%x) { %y = tf.PartitionedCall(%x) {f = @model}; return %y }
becomes one function to which both signatures point. Keras 3's `export()` writes `serve` so; it leaves the file
unless the user names it, so that the file has one signature, as the model has.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from litefuse.events import Context
from litefuse.ir import Constant, DType, Function, Module, Symbol, Value
from litefuse.ir.constant import SMALL_BYTES

DEFAULT = "serving_default"
"""The signature that TensorFlow serves where none is named."""
KERAS_ALIAS = "serve"
"""The endpoint under which Keras 3 exports the same function again."""


def merge_functions(module: Module, context: Context) -> None:
    """Let all references to equal functions lead to the first of them, and drop the others."""
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
    """Drop Keras's second name of the signature that is served by default."""
    signatures = {signature.name: signature for signature in module.signatures}
    default, alias = signatures.get(DEFAULT), signatures.get(KERAS_ALIAS)
    if default is None or alias is None or replace(alias, name=DEFAULT) != default:
        return
    module.signatures.remove(alias)
    reason = f"it is {DEFAULT!r} under another name; to keep it, ask for both by name"
    context.record(f"signature {KERAS_ALIAS!r}", "removed", reason=reason)


def _content(constant: Constant) -> object:
    """What a constant in the graph holds: twins have their own copies of large ones."""
    if constant.nbytes <= SMALL_BYTES or constant.dtype is DType.STRING:
        return constant.identity()
    import hashlib  # it loads OpenSSL, and few models have twins

    digest = hashlib.blake2b()
    for block in constant.blocks():
        digest.update(block.tobytes())
    return (constant.type, digest.digest())


def _size(function: Function) -> tuple[int, int, int]:
    """Equal for equal functions, and cheap."""
    return len(function.arguments), len(function.results), sum(1 for _ in function.ops())


class _Merger:
    """Finds, for each function, the first one that is equal to it: callees first, each once."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.names: dict[str, str] = {}
        self.known: dict[object, str] = {}
        self.sizes = Counter(_size(function) for function in module.functions.values())

    def canonical(self, name: str) -> str:
        """The name of the first function that equals `name`'s."""
        pending = [name]
        while pending:
            current = pending[-1]
            function = self.module.functions[current]
            callees = [callee for op in function.ops() for callee in op.symbols() if callee not in self.names]
            if current in self.names:
                pending.pop()
            elif callees and not set(callees) & set(pending):
                pending.extend(callees)
            else:
                # A function that leads back to itself keeps its own name; a later stage refuses it.
                alone = callees or self.sizes[_size(function)] == 1
                key = current if alone else self.key(function)
                self.names[current] = self.known.setdefault(key, current)
                pending.pop()
        return self.names[name]

    def key(self, function: Function) -> object:
        """A hashable description of all that a function does."""
        numbers: dict[Value | None, int] = {None: -1}
        for value in function.arguments:
            numbers[value] = len(numbers)
        ops: list[object] = []
        for op in function.ops():
            attributes = tuple((name, self.plain(value)) for name, value in op.attributes.items())
            ops.append((op.kind, tuple(numbers[operand] for operand in op.operands), attributes))
            for value in op.results:
                numbers[value] = len(numbers)
        types = tuple(value.type for value in numbers if value is not None)
        attributes = tuple((name, self.plain(value)) for name, value in function.attributes.items())
        return (types, tuple(ops), tuple(numbers[value] for value in function.results), attributes)

    def plain(self, attribute: Any) -> Any:
        """An attribute as something hashable, functions by their canonical names."""
        if isinstance(attribute, Symbol):
            return ("@", self.names[attribute.name])
        if isinstance(attribute, Constant):
            return _content(attribute)
        if type(attribute) is tuple:
            return tuple(self.plain(item) for item in attribute)  # pyright: ignore[reportUnknownVariableType]
        # 1, 1.0 and True are equal, but not the same attribute.
        return (type(attribute), attribute)

    def redirect(self, attribute: Any) -> Any:
        """An attribute with functions replaced by those they equal."""
        if isinstance(attribute, Symbol):
            return Symbol(self.names[attribute.name])
        if type(attribute) is tuple:
            return tuple(self.redirect(item) for item in attribute)  # pyright: ignore[reportUnknownVariableType]
        return attribute
