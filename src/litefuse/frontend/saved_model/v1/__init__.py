"""Graphs of TensorFlow 1: convert their control flow to that of TensorFlow 2, before the graph is read.

Conditionals that do not depend on the inputs are resolved, TensorArrays become lists, loops become While, and the
remaining conditionals become SelectV2 or If.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from litefuse.dialects.tf.protos.messages import NodeDef
from litefuse.frontend.saved_model.v1.graph import MERGES, Functions, Nodes, reachable


def needs_structure(nodes: Mapping[str, NodeDef]) -> bool:
    """Return whether the graph has TensorFlow 1 loops, conditionals or arrays."""
    return any(node.op in MERGES or node.op == "TensorArrayV3" for node in nodes.values())


def lower_control_flow(
    nodes: Mapping[str, NodeDef], roots: Sequence[str], fed: Collection[str], functions: Functions
) -> Nodes:
    """Return the nodes that the references `roots` need, in structured form.

    `fed` are the references that are inputs. Raises `ConversionError` for loops and conditionals without such a form.
    """
    # Imported lazily: graphs of TensorFlow 2 do not need it.
    from litefuse.frontend.saved_model.v1.case import pair_cases
    from litefuse.frontend.saved_model.v1.cond import fold_known_conditionals, lower_conditionals
    from litefuse.frontend.saved_model.v1.loops import lower_loops
    from litefuse.frontend.saved_model.v1.tensor_arrays import lower_arrays

    needed = fold_known_conditionals(pair_cases(reachable(nodes, roots, fed), roots, fed), fed)
    needed = lower_arrays(reachable(needed, roots, fed), fed)
    return lower_conditionals(lower_loops(needed, fed, functions), roots, fed, functions)
