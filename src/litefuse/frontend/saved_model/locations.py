"""Locations: op names mapped back to the layers that the user defined.

Keras traces a model into a graph whose scopes may be renumbered: the ops of layer `dense_1` of model
`sequential` are called `sequential_1/dense_1_2/MatMul`, while its variables keep the layer's name,
`sequential/dense_1/kernel`. Therefore the ops that use a variable reveal which scope belongs to which layer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from litefuse.dialects.tf.protos.messages import NodeDef
from litefuse.ir.types import Location

_NUMBER = re.compile(r"_\d+$")


class Locator:
    """Creates the locations of one function's ops. `layers` maps each known scope to its layer."""

    def __init__(self, layers: Mapping[str, str] | None = None, *, renumbered: bool = False) -> None:
        self._layers = dict(layers or {})
        self._renumbered = renumbered
        self._cache: dict[str, str] = {}

    def __call__(self, name: str) -> Location:
        scope = name.rpartition("/")[0]
        layer = self._cache.get(scope)
        if layer is None:
            layer = self._cache[scope] = self._layer(scope)
        return Location(name, layer)

    def _layer(self, scope: str) -> str:
        """Return the layer of the nearest enclosing scope that has one, else the scope itself."""
        outer = scope
        while outer:
            layer = self._layers.get(outer)
            if layer is not None:
                return layer
            outer = outer.rpartition("/")[0]
        return "/".join(map(_without_number, scope.split("/"))) if self._renumbered else scope


def learn_layers(nodes: Iterable[NodeDef], variables: Mapping[str, str]) -> Locator:
    """Return a locator that knows the layers of the scopes that use variables.

    `variables` maps each argument's name to the path of its variable (`sequential/dense/kernel`).
    """
    matches: dict[str, list[tuple[str, str | None]]] = {}
    for node in nodes:
        for reference in node.input:
            path = variables.get(reference)
            if path is not None:
                matched = _match(node.name.split("/")[:-1], path.split("/")[:-1])
                if matched:
                    matches["/".join(scope for scope, _ in matched)] = matched
    pairs = {pair for matched in matches.values() for pair in matched if pair[1] is not None}
    renumbered = bool(pairs) and all(scope != layer for scope, layer in pairs)
    layers: dict[str, str] = {}
    for scope, matched in matches.items():
        cleaned = [layer or (_without_number(part) if renumbered else part) for part, layer in matched]
        layers[scope] = "/".join(cleaned)
    return Locator(layers, renumbered=renumbered)


def _match(scopes: list[str], layers: list[str]) -> list[tuple[str, str | None]]:
    """Pair the scopes of an op with the layers of its variable, in order, up to the last that matches."""
    for start in range(len(layers)):
        rest = layers[start:]
        paired: list[tuple[str, str | None]] = []
        last = 0
        for scope in scopes:
            if rest and (scope == rest[0] or _without_number(scope) == rest[0]):
                paired.append((scope, rest.pop(0)))
                last = len(paired)
            else:
                paired.append((scope, None))
        if last:
            return paired[:last]
    return []


def _without_number(name: str) -> str:
    return _NUMBER.sub("", name)
