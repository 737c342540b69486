"""Find the layers of a `.tflite` file that `litefuse optimize` writes in a form that is faster on CPUs."""

from collections.abc import Sequence

from litefuse.convert import make_options
from litefuse.errors import LitefuseError, count_noun
from litefuse.frontend.litert.reader import Source, read_litert
from litefuse.passes import litert, optimize, pipeline
from litefuse.tflite.lint import Hazard

_PASSES = (optimize.OPTIMIZE.name, optimize.FAST_FORMS.name, optimize.FLOAT_FORMS.name)
SLOW_FORM = "slow-form"
"""The kind of note that is returned."""


def find_speedups(source: Source) -> list[Hazard]:
    """Return a note for each faster form that layers of a file, given as its path or content, could have.

    There are none for a file that litefuse cannot write.
    """
    context = pipeline.new_context(make_options(entry_points=False, verify=False))
    try:
        module = read_litert(source)
        is_kept = litert.keeps_ops(module, context)
        forms = pipeline.QUANTIZED if is_kept else (optimize.OPTIMIZE, optimize.FAST_FORMS)
        pipeline.run(module, context, (*pipeline.LITERT, *forms))
    except LitefuseError:
        return []
    finally:
        context.close()
    layers: dict[str, list[str]] = {}
    for event in context.events:
        if event.pass_name in _PASSES and event.outcome == "note":
            problem = f"{event.facts['form']}: {event.facts['gain']}."
            layers.setdefault(problem, []).append(event.location.layer or event.location.name)
    hint = "Run `litefuse optimize`, which writes this form."
    return [Hazard(SLOW_FORM, "note", _name(names), problem, hint) for problem, names in layers.items()]


def _name(layers: Sequence[str]) -> str:
    """Return the name of the first layer, and the number of others."""
    others = len(layers) - 1
    return layers[0] + (f" and {count_noun(others, 'other layer')}" if others else "")
