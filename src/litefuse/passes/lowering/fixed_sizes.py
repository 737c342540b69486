"""Select boxes without computing a size: LiteRT's GPU accelerator refuses files with an op whose size is computed.

    %indices, %number = tf.NonMaxSuppressionV4(%boxes, %scores, ..) {pad_to_max_output_size}
becomes ops that rank all boxes, instead of the legalization's, which leave out those below the threshold with WHERE.
"""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.context import Context
from litefuse.errors import require
from litefuse.ir import Module, Value
from litefuse.legalizations.tf.images.detection import select_boxes
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.rule import by_kind, rewrite


def fix_sizes(module: Module, context: Context) -> None:
    """Rewrite the ops of every function; an event counts the rewrites."""
    rules, count = by_kind([suppression_of_all]), 0
    for function in module.functions.values():
        count += apply_rules(function, rules, context.dialects)
    if count:
        context.record(suppression_of_all.name, "changed", count=count)


@rewrite("tf.NonMaxSuppressionV4")
def suppression_of_all(
    b: RewriteContext, boxes: Value, scores: Value, *limits: Value, pad_to_max_output_size: bool
) -> Sequence[Value]:
    """Rank all of a known number of boxes: 3 to 20 times the time of those that are above the threshold."""
    require(pad_to_max_output_size and limits[0].constant is not None, "the number of results is computed")
    require(all(x.type.is_static and x.type.num_elements for x in (boxes, scores)), "the number of boxes is not known")
    return select_boxes(b, boxes, scores, *limits, pads=True, ranks_all=True)
