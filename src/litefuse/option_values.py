"""Values of options that belong together: `litefuse.Recurrent`, `litefuse.Strict`, `litefuse.Debug`; common checks."""

from collections.abc import Iterable
from dataclasses import FrozenInstanceError, dataclass, fields
from typing import Any, Literal, cast, get_args

from litefuse.errors import ConversionError

States = Literal["variables", "inputs"]


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
        unroll: unroll recurrent layers that are not fused, instead of writing a loop, if their number of steps is
            fixed.
        states: "inputs" makes the states that the model keeps between calls additional inputs and outputs of its
            signatures, named after the variables, which the program passes from call to call; the report lists them.
        reset_signature: name of an additional signature, without inputs and outputs, that gives these states their
            initial values. If states are inputs, it returns their initial values.
        streaming: let single fused steps of marked cells (Lingvo's) that start from zeros continue from the state at
            the end of the previous call instead. A state that the model passes to a cell is still used.
    """

    unroll: bool = False
    states: States = "variables"
    reset_signature: str | None = None
    streaming: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "unroll", check_boolean("unroll", self.unroll))
        check_choice("states", self.states, get_args(States))
        check_name("reset_signature", self.reset_signature)
        object.__setattr__(self, "streaming", check_boolean("streaming", self.streaming))


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
