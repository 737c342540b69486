"""Every exception a user of litefuse can meet.

A message says what is wrong, where in the user's model, and what to do about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


class LitefuseError(Exception):
    """Base of all of litefuse's exceptions.

    `argument` is that of `convert` which asks for what the model does not have, if that is what is wrong.
    """

    argument = ""


class ReadError(LitefuseError):
    """A file is missing, damaged, truncated or of another kind."""

    def __init__(self, path: str | Path, problem: str, hint: str | None = None, *, argument: str = "") -> None:
        self.argument = argument
        self.path = Path(path)
        self.problem = problem
        self.hint = hint
        super().__init__(f"{path}: {problem}" + (f" {hint}" if hint else ""))


class ConversionError(LitefuseError):
    """The model cannot be converted.

    `where` is the layer or op of the user's model, or None when the whole model is meant.
    """

    def __init__(self, problem: str, *, where: str | None = None, hint: str | None = None, argument: str = "") -> None:
        self.argument = argument
        self.problem = problem
        self.where = where
        self.hint = hint
        text = f"{where}: {problem}" if where else problem
        super().__init__(f"{text} {hint}" if hint else text)


class UnsupportedOpsError(ConversionError):
    """One error that lists every op without a conversion, with its layers."""

    def __init__(self, problems: Sequence[str], hint: str | None = None) -> None:
        self.problems = tuple(problems)
        listing = "\n".join(f"  {problem}" for problem in problems)
        count = len(self.problems)
        noun = "op has" if count == 1 else "ops have"
        super().__init__(f"{count} {noun} no conversion to LiteRT:\n{listing}" + (f"\n{hint}" if hint else ""))
        self.hint = hint


class InvalidRuleError(LitefuseError):
    """A rule, legalization or plug-in is declared wrongly."""


class KernelError(LitefuseError, RuntimeError):
    """A kernel of a custom op or composite is missing, is declared wrongly, or breaks its contract."""


class InvalidModuleError(LitefuseError):
    """The IR breaks an invariant: a defect of a rule or of litefuse itself."""


NOT_CONCERNED = "the rule is for other types"
"""The reason of a refusal that tells nobody anything: the rule is not meant for such ops, and another one is."""


class NoMatch(Exception):  # noqa: N818 - the name of the idea, not of a failure
    """A rule does not apply; `reason` goes into the report with the `facts`."""

    def __init__(self, reason: str, **facts: object) -> None:
        # A conversion tries many rules that do not apply: the text is made when somebody reads it.
        self.reason = reason
        self.facts = facts

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.reason} ({details})" if details else self.reason


def require(condition: object, reason: str, **facts: object) -> None:
    """Refuse, with a reason, unless `condition` holds."""
    if not condition:
        raise NoMatch(reason, **facts)


def first_line(error: BaseException) -> str:
    """The first line of an exception's text, for messages of other libraries; its kind where it has none."""
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
