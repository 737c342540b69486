"""Values of options that belong together: `litefuse.Recurrent`, `litefuse.Strict`, `litefuse.Debug`; common checks."""

import fnmatch
from collections.abc import Iterable, Mapping
from dataclasses import FrozenInstanceError, dataclass, fields
from typing import TYPE_CHECKING, Any, Literal, cast, get_args

from litefuse.errors import ConversionError

if TYPE_CHECKING:
    from litefuse.ir import Location

States = Literal["variables", "inputs"]
Form = Literal["fastest", "fused", "loop", "unrolled"]
"""Forms of recurrent layers, besides `loop:N`."""
Forms = str | Mapping[str, str] | tuple[tuple[str, str], ...]
"""A form of all recurrent layers, or forms by glob pattern, which a group of options keeps as pairs."""
FASTEST: Form = "fastest"
MAX_DIGITS = 9
"""Maximum number of digits of the N in `loop:N`."""


def check_boolean(option: str, value: object) -> bool:
    """Return a boolean. Raises `ConversionError` for a string, such as the name of another option's value."""
    if isinstance(value, str):
        raise ConversionError(f"{option}={value!r}: choose from True, False.")
    return bool(value)


def check_choice(option: str, value: object, choices: tuple[str, ...]) -> Any:
    """Return one of the choices. Raises `ConversionError` for anything else."""
    if value not in choices:
        raise ConversionError(f"{option}={value!r}: choose from {', '.join(choices)}.")
    return value


def check_names(option: str, names: object) -> tuple[str, ...] | None:
    """Return one or several names as a tuple; None selects the default. Raises `ConversionError` for anything else."""
    if names is None:
        return None
    listed: tuple[object, ...] = (names,)
    if isinstance(names, Iterable) and not isinstance(names, str | bytes):
        listed = tuple(cast("Iterable[object]", names))
    if not listed or not all(isinstance(name, str) for name in listed):
        raise ConversionError(f"{option} must be a name or a non-empty list of names, got {names!r}.", argument=option)
    return cast("tuple[str, ...]", listed)


def check_name(option: str, name: object) -> str | None:
    """Return a name, or None. Raises `ConversionError` for anything else."""
    if name is None or (isinstance(name, str) and name):
        return name
    raise ConversionError(f"{option} must be a name, got {name!r}.")


def check_form(option: str, form: object) -> str:
    """Return a form of recurrent layers. Raises `ConversionError` for anything else."""
    name, colon, steps = form.partition(":") if isinstance(form, str) else ("", "", "")
    if name == "loop" and colon:
        if not (steps.isascii() and steps.isdecimal() and len(steps) <= MAX_DIGITS and int(steps) >= 2):
            raise ConversionError(
                f"{option}={form!r}: N in loop:N is the number of steps per iteration, 2 or more, not {steps!r}.",
                hint='"loop" has one step per iteration.',
                argument=option,
            )
        return f"loop:{int(steps)}"
    if colon or name not in get_args(Form):
        raise ConversionError(
            f"{option}={form!r}: choose from {', '.join(get_args(Form))}, loop:N (N steps per iteration), or map glob "
            'patterns of layers to these: {"encoder/*": "loop"}.',
            argument=option,
        )
    return name


def check_forms(option: str, forms: object) -> str | tuple[tuple[str, str], ...]:
    """Return one form, or pairs of patterns and forms. Raises `ConversionError` for anything else."""
    if not isinstance(forms, Mapping | tuple):
        return check_form(option, forms)
    try:
        mapping = dict(cast("Mapping[object, object]", forms))
    except (TypeError, ValueError):
        raise ConversionError(
            f"{option} must map patterns of layers to forms, got {forms!r}.", argument=option
        ) from None
    for pattern in mapping:
        if not isinstance(pattern, str) or not pattern:
            problem = f"{option}: a pattern of layers must be a non-empty string, got {pattern!r}."
            raise ConversionError(problem, argument=option)
    checked = {str(pattern): check_form(f"{option}[{pattern!r}]", form) for pattern, form in mapping.items()}
    return tuple(checked.items()) or FASTEST


def matches_layer(pattern: str, layer: str) -> bool:
    """Return whether a glob pattern of the user matches the name of a layer, as the report shows it."""
    return fnmatch.fnmatchcase(layer, pattern)


class OptionGroup:
    """Base of groups of options: a value that cannot be changed, made by `dataclass` with fewest generated methods.

    Those of `dataclass(frozen=True)` would take three times as long at every import.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            raise FrozenInstanceError(f"cannot assign to field {name!r}: use dataclasses.replace")
        object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(tuple(self._values().values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._values().items())})"

    def _values(self) -> dict[str, Any]:
        return {option.name: getattr(self, option.name) for option in fields(cast("Any", self))}


@dataclass(eq=False, repr=False, slots=True, kw_only=True)
class Recurrent(OptionGroup):
    """Form of recurrent layers, and keeper of the model's states between calls.

    Args:
        form: how each layer is written: "fastest" (the default), "fused" (one op, where LiteRT has one that computes
            the layer), "loop" (a loop, one step per iteration), "loop:4" (4 steps per iteration, or any other number
            from 2 on), "unrolled" (no loop: a copy of the step for each step, if their number is fixed). A mapping
            selects the layers by glob patterns of their names, as the report shows them: `{"encoder/*": "fused"}`; of
            several patterns, the first that matches a layer decides, and other layers have the fastest form.
        states: "inputs" makes the states that the model keeps between calls additional inputs and outputs of its
            signatures, named after the variables, which the program passes from call to call; the report lists them.
        reset_signature: name of an additional signature, without inputs and outputs, that gives these states their
            initial values. If states are inputs, it returns their initial values.
        streaming: let single fused steps of marked cells (Lingvo's) that start from zeros continue from the state at
            the end of the previous call instead. A state that the model passes to a cell is still used.
    """

    form: Forms = FASTEST
    states: States = "variables"
    reset_signature: str | None = None
    streaming: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "form", check_forms("form", self.form))
        check_choice("states", self.states, get_args(States))
        check_name("reset_signature", self.reset_signature)
        object.__setattr__(self, "streaming", check_boolean("streaming", self.streaming))

    def form_for(self, location: "Location") -> str:
        """Return the form that the user requests for the layer at this location; "fastest" by default."""
        if isinstance(self.form, str):
            return self.form
        layer = location.layer or location.name
        return next((form for pattern, form in self.patterns if matches_layer(pattern, layer)), FASTEST)

    @property
    def patterns(self) -> tuple[tuple[str, str], ...]:
        """The glob patterns of layers, each with its form, in the order in which they are tried."""
        return () if isinstance(self.form, str) else cast("tuple[tuple[str, str], ...]", self.form)


@dataclass(eq=False, repr=False, slots=True, kw_only=True)
class Strict(OptionGroup):
    """Fusions without which the conversion fails. `strict=True` means `Strict()`.

    Args:
        composites: whether every composite must be.
        names: names or glob patterns of composites, rules or fused ops; each of these must be fused at least once and
            wherever it occurs.
    """

    composites: bool = True
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "composites", check_boolean("composites", self.composites))
        object.__setattr__(self, "names", check_names("names", self.names or None) or ())

    @classmethod
    def for_names(cls, *names: str) -> "Strict":
        """Require only what these names or glob patterns match: `Strict.for_names("unidirectional_sequence_*")`."""
        return cls(composites=False, names=names)


@dataclass(eq=False, repr=False, slots=True, kw_only=True)
class Debug(OptionGroup):
    """Checks and output for those who work on litefuse or on rules.

    Args:
        verify_ir: check the invariants of the IR after every pass.
        print_after: names of passes after which the module is printed as MLIR text.
    """

    verify_ir: bool = False
    print_after: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "verify_ir", check_boolean("verify_ir", self.verify_ir))
        object.__setattr__(self, "print_after", check_names("print_after", self.print_after or None) or ())
