"""Fix a free batch to 1 if the model has loops: their unrolled steps begin with states of fixed size.

    func.func @serve(%x: tensor<?x12x4xf32>) { ... tf.While ... }
becomes
    func.func @serve(%x: tensor<1x12x4xf32>) { ... }

Without loops, a free batch stays: the GPU accelerator accepts it, and allocates anew when it changes.
"""

from __future__ import annotations

from litefuse.context import Context
from litefuse.ir import Module
from litefuse.passes.micro.fix_shapes import fix_batches
from litefuse.passes.simplify.shape_inference import infer_shapes


def fix_batch_of_loops(module: Module, context: Context) -> None:
    """Set each free batch to 1, with an event."""
    fixed = [fix_batches(module.functions[s.function], s.inputs, context) for s in module.signatures]
    if any(fixed):
        infer_shapes(module, context)
