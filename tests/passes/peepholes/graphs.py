"""Small graphs in either dialect, written with LiteRT's names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, Module, TensorType, Value
from litefuse.ir.verifier import verify
from litefuse.passes.peepholes import REWRITES
from litefuse.passes.peepholes.common_ops import common_name, kinds
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.rule import by_kind
from tests.passes.simplify.graphs import graph
from tests.support.modules import graph_builder
from tests.support.modules.graph_builder import ops, run_file

_RULES = by_kind(REWRITES)


class Ops:
    """Emits ops of one dialect: `o.concatenation(x, y, axis=1)` is ConcatV2 or CONCATENATION."""

    def __init__(self, b: Builder, dialect: str) -> None:
        self._builder = b
        self._dialect = dialect

    def __getattr__(self, name: str) -> Callable[..., Any]:
        is_tf = self._dialect == "tf"
        kind = kinds(name)[0] if is_tf else f"tfl.{name}"

        def emit(*operands: Any, **attributes: Any) -> Any:
            if is_tf and name == "concatenation":
                operands = (*operands, np.int32(attributes.pop("axis")))
            if name == "cast":
                attributes = {"DstT" if is_tf else "out_data_type": attributes["dtype"]}
            types = attributes.pop("result_types", None)
            if name == "cast" and not is_tf:
                types = [TensorType(attributes["out_data_type"], operands[0].shape)]
            results = self._builder.op(kind, operands, attributes, types).results
            return results[0] if len(results) == 1 else results

        return emit

    def split_into_one(self, x: Value) -> Value:
        """Split `x` into a single piece."""
        count = {"num_split" if self._dialect == "tf" else "num_splits": 1}
        return self.split(np.int32(0), x, result_types=[x.type], **count)


def module_of(dialect: str, build: Callable[..., Any], types: Sequence[TensorType]) -> Module:
    """Return a module whose function computes `build(o, *arguments)` with ops of the dialect."""
    return graph(lambda b, *arguments: build(Ops(b, dialect), *arguments), *types)


def simplify(module: Module) -> list[str]:
    """Apply the peepholes; return the common names of the remaining ops."""
    (function,) = module.functions.values()
    apply_rules(function, _RULES, DIALECTS)
    verify(module, DIALECTS)
    return [str(common_name(op)) for op in ops(module)]


def evaluate(dialect: str, module: Module, *inputs: np.ndarray) -> list[np.ndarray]:
    """Run a `tf` module by the NumPy kernels, and a `tfl` module in LiteRT."""
    return graph_builder.evaluate(module, *inputs) if dialect == "tf" else run_file(module, *inputs, resolver="builtin")
