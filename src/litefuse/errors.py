"""The exceptions that litefuse raises.

A message says what is wrong, where in the user's model, and what to do about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

_T = TypeVar("_T")


class LitefuseError(Exception):
    """Base class of all litefuse exceptions.

    `argument` names the argument of `convert` that requests something the model does not have, or is empty.
    """

    argument = ""


class ReadError(LitefuseError):
    """A file is missing, damaged, truncated or of the wrong kind."""

    def __init__(self, path: str | Path, problem: str, hint: str | None = None, *, argument: str = "") -> None:
        self.argument = argument
        self.path = Path(path)
        self.problem = problem
        self.hint = hint
        super().__init__(f"{path}: {problem}" + (f" {hint}" if hint else ""))


class ConversionError(LitefuseError):
    """The model cannot be converted.

    `where` is the layer or op of the user's model, or None if the error concerns the whole model.
    """

    def __init__(self, problem: str, *, where: str | None = None, hint: str | None = None, argument: str = "") -> None:
        self.argument = argument
        self.problem = problem
        self.where = where
        self.hint = hint
        text = f"{where}: {problem}" if where else problem
        super().__init__(f"{text} {hint}" if hint else text)


class OptionError(ConversionError, ValueError):
    """An attribute or argument of the drop-in converter is unsupported, where TFLiteConverter raises ValueError."""


class UnsupportedOpsError(ConversionError):
    """Lists every op that has no conversion, or no kernel in the target runtime, with the layers that contain it."""

    def __init__(
        self, problems: Sequence[str], hint: str | None = None, *, missing: str = "conversion to LiteRT"
    ) -> None:
        self.problems = tuple(problems)
        listing = "\n".join(f"  {problem}" for problem in problems)
        count = len(self.problems)
        noun = "op has" if count == 1 else "ops have"
        super().__init__(f"{count} {noun} no {missing}:\n{listing}" + (f"\n{hint}" if hint else ""))
        self.hint = hint


class InvalidRuleError(LitefuseError):
    """A rule, legalization or plug-in is invalid."""


class KernelError(LitefuseError, RuntimeError):
    """A kernel of a custom op or composite is missing, is declared wrongly, or violates its contract."""


class InvalidModuleError(LitefuseError):
    """The IR violates an invariant, because of a bug in a rule or in litefuse itself."""


NOT_APPLICABLE = "the rule is for other types"
"""Refusal reason that is not worth reporting: another rule handles ops of these types."""


class NoMatch(Exception):  # noqa: N818 - it is control flow, not a failure
    """Raised by a rule that does not apply; `reason` and `facts` appear in the report."""

    def __init__(self, reason: str, **facts: object) -> None:
        # A conversion tries many rules that do not apply, so the text is formatted lazily.
        self.reason = reason
        self.facts = facts

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.reason} ({details})" if details else self.reason


class NotWantedError(NoMatch):
    """Raised by a rule whose result the user's options exclude: that it does not apply is as intended."""


def require(condition: object, reason: str, **facts: object) -> None:
    """Raise `NoMatch` with `reason` and `facts` unless `condition` is true."""
    if not condition:
        raise NoMatch(reason, **facts)


def required(value: _T | None, reason: str, **facts: object) -> _T:
    """Return `value`; raise `NoMatch` with `reason` and `facts` if it is None."""
    if value is None:
        raise NoMatch(reason, **facts)
    return value


def count_noun(count: int, one: str, many: str = "") -> str:
    """Return a number and its noun: `1 call`, `2 calls`; `many` is the plural if it is not made with an s."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def first_line(error: BaseException) -> str:
    """Return the first line of an exception's text, or the name of its class if the text is empty."""
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
