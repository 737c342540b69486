"""The entry points that a user chooses: signatures to convert, and input shapes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from litefuse.errors import ConversionError
from litefuse.ir import Dim, Shape, TensorType
from litefuse.ir.types import format_shape

DEFAULT_SIGNATURE = "serving_default"
"""The name of the signature of a model that does not name it; TensorFlow uses the same."""


class Overrides(NamedTuple):
    """The user's overrides of input shapes: shapes by input name, and a size for free first dimensions."""

    shapes: Mapping[str, Sequence[Dim]]
    batch: int | None

    def apply(self, name: str, type: TensorType, where: str) -> TensorType:
        """Return `type`, the stored type of the input `name`, with the overrides applied."""
        shape = type.shape
        if name in self.shapes:
            shape = _merge_shapes(tuple(self.shapes[name]), shape, f"{where}, input {name!r}")
        if self.batch is not None and shape and shape[0] is None:
            shape = (self.batch, *shape[1:])
        return type.with_shape(shape)


def _merge_shapes(wanted: Shape, stored: Shape | None, where: str) -> Shape:
    if stored is None:
        return wanted
    fits = len(wanted) == len(stored) and all(
        a is None or b is None or a == b for a, b in zip(wanted, stored, strict=True)
    )
    if not fits:
        raise ConversionError(
            f"shape {format_shape(wanted)} is incompatible with the model's shape {format_shape(stored)}.",
            where=where,
            hint="Only free dimensions (?) can be set; to change others, save the model with another input shape.",
        )
    return tuple(a if a is not None else b for a, b in zip(wanted, stored, strict=True))


def check_overrides(overrides: Overrides, inputs: Sequence[tuple[str, Shape | None]]) -> None:
    """Refuse overrides that apply to none of the inputs, since the user expects them to have an effect."""
    listed = ", ".join(sorted({f"{name} {format_shape(shape)}" for name, shape in inputs}))
    hint = f"Available inputs: {listed}." if inputs else "The model has no inputs."
    for name in overrides.shapes:
        if name not in dict(inputs):
            raise ConversionError(f"input_shapes: there is no input {name!r}.", hint=hint, argument="input_shapes")
    first = [tuple(overrides.shapes.get(name) or shape or ())[:1] for name, shape in inputs]
    if overrides.batch is not None and not {(None,), (overrides.batch,)} & set(first):
        problem = f"batch={overrides.batch}: no input has a free first dimension."
        raise ConversionError(problem, hint=hint, argument="batch")


def choose_names(source: object, available: Iterable[str], wanted: Sequence[str] | None) -> list[str]:
    """Return the wanted signatures of a model, by default all; raise `ConversionError` for one that it lacks."""
    known = list(available)
    if wanted is None:
        return known
    names = list(dict.fromkeys((wanted,) if isinstance(wanted, str) else wanted))
    for name in names:
        if name not in known:
            hint = f"Available signatures: {', '.join(known)}."
            raise ConversionError(f"{source}: there is no signature {name!r}.", hint=hint, argument="signatures")
    return names


def make_unique(names: Iterable[str]) -> list[str]:
    """Return the names, with a number appended to each that occurred before: `x`, `x_1`."""
    unique: list[str] = []
    for name in names:
        free = (f"{name}_{number}" if number else name for number in range(len(unique) + 1))
        unique.append(next(candidate for candidate in free if candidate not in unique))
    return unique
