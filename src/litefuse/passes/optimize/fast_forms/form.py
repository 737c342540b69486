"""The declaration of a rewrite that the user can turn off, and the choice whether an op is rewritten."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from litefuse.budgets import MAX_GROWTH
from litefuse.context import Context
from litefuse.dialects.tfl.targets.fast_forms import Sizes, find_form
from litefuse.errors import NoMatch
from litefuse.ir import DType, Module, Op
from litefuse.passes.file_bytes import growth_by, least_file_bytes
from litefuse.quantization import INTEGER_WEIGHTS
from litefuse.rewrite.rule import Rule, RuleFunction

MAX_PIXEL = 1e20
"""Maximum magnitude of the numbers for which sums in another order overflow where the layer's do."""


class RewriteForm(NamedTuple):
    """A form of layers that may be faster."""

    rewrite: str
    """Its name in the option `rewrites` and in the table of measurements."""
    sizes: Callable[[Op], Sizes | None]
    """Returns the sizes that decide whether the form is faster; None, or `NoMatch`, if the op has no such form."""
    title: str
    """Describes a layer in the report; names of sizes in braces become their numbers."""
    keeps: str
    """The layer without the rewrite, in words: `one op`."""
    copies_constants: bool = False
    """Whether a file would have constants twice if another function used them, too."""


class FormRule(NamedTuple):
    """A rewrite of layers to such a form."""

    form: RewriteForm
    rule: Rule

    @property
    def rewrite(self) -> str:
        """The name of the rewrite."""
        return self.form.rewrite


def form_rule(
    rewrite: str,
    *kinds: str,
    sizes: Callable[[Op], Sizes | None],
    title: str,
    keeps: str,
    after: Collection[str] = (),
    copies_constants: bool = False,
) -> Callable[[RuleFunction], FormRule]:
    """Declare a rewrite of ops of these kinds; with `after`, only of those whose operand such an op produces."""
    form = RewriteForm(rewrite, sizes, title, keeps, copies_constants)
    return lambda function: FormRule(form, Rule(kinds, function, rewrite, after=after))


class RewriteChooser:
    """Decides for each op whether it is written in another form, by the user's wish or by measurements."""

    def __init__(self, context: Context) -> None:
        self._options, self._growth = context.options, context.growth

    @property
    def is_for_xnnpack(self) -> bool:
        """Whether the measurements are about the target: not those of GPUs, microcontrollers and integer devices."""
        config, options = self._options.quantize, self._options
        return not (
            options.may_run_on_gpu or options.is_for_micro or (config is not None and not config.float_fallback)
        )

    def wants(self, form: RewriteForm, op: Op) -> bool:
        """Return whether the op is to be rewritten, if the rule applies."""
        wish = self._options.rewrites.get(form.rewrite)
        if wish is False or (wish is None and not self.is_for_xnnpack):
            return False
        try:
            sizes = form.sizes(op)
        except NoMatch:
            return False
        if sizes is None:
            return False
        measured = find_form(form.rewrite, self.scheme(op), sizes)
        return wish is True or (measured is not None and measured.is_faster)

    def require_bytes(self, form: RewriteForm, op: Op, staged: Sequence[Op], module: Module) -> None:
        """Raise `NoMatch` if the staged ops make the file too much larger, unless the user wants them."""
        if self._options.rewrites.get(form.rewrite):
            return
        config = self._options.quantize
        growth = growth_by(op, staged, config, self._growth.repeated)
        if not self._growth.take(*growth, lambda: least_file_bytes(module, config)):
            described = self.describe(form, op)
            raise NoMatch(
                f"{described['form']} would be {described['gain']}, but the file about {growth.nbytes:,.0f} bytes "
                f'larger, more than {MAX_GROWTH:.0%}; rewrites={{"{form.rewrite}": True}} makes it',
                growth=round(growth.nbytes),
            )

    def describe(self, form: RewriteForm, op: Op) -> dict[str, str]:
        """Return what an event says about an op that was rewritten: a sentence, the form and its gain."""
        sizes = form.sizes(op) or {}
        measured = find_form(form.rewrite, self.scheme(op), sizes)
        title = form.title.format_map(sizes)
        if measured is None or not measured.is_faster:
            return {"reason": f"{title}, as rewrites= requests", "form": title, "gain": ""}
        reason = f'{title}: {measured.gain}; rewrites={{"{form.rewrite}": False}} keeps {form.keeps}'
        return {"reason": reason, "form": title, "gain": measured.gain}

    def scheme(self, op: Op) -> str:
        """Return the scheme of a layer: float, dynamic, int8, or int16x8."""
        if any(value.dtype is DType.I8 for value in op.inputs if value.constant is None):
            return "int8"
        if any(value.dtype is DType.I16 for value in op.inputs if value.constant is None):
            return "int16x8"
        config = self._options.quantize
        if config is None:
            weights = [value for value in op.inputs if value.constant is not None]
            return "dynamic" if any(value.dtype is DType.I8 for value in weights) else "float"
        chosen = config.choose(op.name, op.location.layer, op.location.name)
        if chosen.activations != "float32":
            return "int8" if chosen.activations == "int8" else "int16x8"
        return "dynamic" if chosen.weights in INTEGER_WEIGHTS else "float"
