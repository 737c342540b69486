"""Re-roll layers that were unrolled in the source: a chain of equal cells over consecutive slices becomes an rnn.scan.

    %h1 = tf.Tanh(tf.MatMul(%x1, %w) + tf.MatMul(%h0, %r))
    %h2 = tf.Tanh(tf.MatMul(%x2, %w) + tf.MatMul(%h1, %r)); ...
becomes
    %h = rnn.scan(%x, %h0) {step = @step}

Keras's `unroll=True`, TF 1's `static_rnn` and plain Python loops produce one copy of the cell for each step. One of the
copies becomes the scan's step, and fusion then proceeds as for any loop.
"""

from __future__ import annotations

from litefuse.context import Context
from litefuse.ir import Function, Module

_JOINS = frozenset({"tf.AddV2", "tf.ConcatV2", "tf.Mul", "tf.Sub"})
"""Ops that combine a cell's parts of the step's input and of the previous state."""
_PRODUCTS = frozenset({"tf.MatMul", "tf.BatchMatMulV2", "tf.Einsum"})


def reroll_layers(module: Module, context: Context) -> None:
    """Replace each chain of equal cells by one rnn.scan, except for targets that would execute the loop itself."""
    # Each of at least two cells has a product.
    if not context.target.accepts_variable_tensors or module.count(_PRODUCTS) < 2:
        return
    functions = [function for function in module.functions.values() if _may_have_cells(function)]
    if not functions:
        return
    # Most models have no cells, and save the 10 modules that recognize them.
    from litefuse.passes.recurrent.reroll.find_chains import roll_layers

    for function in functions:
        roll_layers(function, module, context)


def _may_have_cells(function: Function) -> bool:
    """Return whether an op joins two computed values, as each cell does with its input and its state."""
    return any(sum(value.constant is None for value in op.inputs) > 1 for op in function.ops_of(_JOINS))
