"""The rewrite context: the builder that a rule receives, and facts about the replacement of one op."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import InvalidRuleError
from litefuse.ir import Builder, Dialects, Function, Module, Op, TensorType, Value
from litefuse.rewrite.sizes.dimensions import Dimensions

MAX_STAGED = 100_000
"""Maximum number of ops that a rule may stage in place of one op."""
Domain = Callable[[np.ndarray[Any, Any]], np.ndarray[Any, Any]]
"""Maps an array of uniform random numbers between 0 and 1 to valid values of an operand, element by element."""


class RewriteContext(Builder):
    """The first parameter of a rule, `b`: a `litefuse.rules.Builder` that stages the replacement of one op.

    `b.root` is the op that is being replaced. In a composite's rule, `b.body` is the marked function, and `b.options`
    are the options of the conversion. The staged ops enter the model only when the replacement is accepted.
    """

    max_staged = MAX_STAGED
    rule: tuple[str, str] | None = None
    """The rule that is running: its name in error messages, and its `module:function`."""
    captures: Sequence[Value] = ()
    """Inputs of the subgraph to be replaced, if they are not the operands of the root."""
    body: Function | None = None
    """The function that the root calls, if the root is a call of a composite."""
    options: Any = None
    """The user's options (`litefuse.options.Options`), if a composite rule is running."""
    trial: "EquivalenceCase | None" = None
    """Values to verify instead of the root and its replacement, if the replacement keeps a state between calls."""
    tolerance: tuple[float, str] | None = None
    replay: "Callable[[Op, Module], EquivalenceCase] | None" = None
    """Makes the replacement again, for a copy of the root in another module with other weights."""

    def __init__(self, dialects: Dialects, root: Op, sizes: Dimensions | None = None) -> None:
        super().__init__(dialects, root.location)
        self.root = root
        if root.kind.startswith("tfl."):
            self.dialect = "tfl"
        """The op that is being replaced."""
        self._sizes = sizes

    @property
    def sizes(self) -> Dimensions:
        """The sizes of dimensions, found once for all rewrites of a run, which do not change the sizes of values.

        Only compare them: expressions may refer to values that were replaced since.
        """
        if self._sizes is None:
            self._sizes = Dimensions()
        return self._sizes

    @cached_property
    def domains(self) -> dict[Value, Domain]:
        """Generators of test values for operands whose contract does not allow all values."""
        return {}

    @cached_property
    def finite(self) -> dict[Value, str]:
        """Operands that the replacement assumes to be finite, with descriptions."""
        return {}

    @cached_property
    def limits(self) -> dict[Value, tuple[float, str]]:
        """Largest magnitudes of operands for which the replacement is correct, with descriptions."""
        return {}

    def tolerate(self, error: float, reason: str) -> None:
        """Declare the error that the replacement may have, and the reason.

        `error` is relative to the largest magnitude of the result, and for int8 to the number of its integers. The
        default for float32 is 1e-5; others must be equal.
        """
        if not isinstance(error, int | float) or not 0.0 <= error < 1.0:  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InvalidRuleError(f"a tolerance must be a relative error in [0, 1), got {error!r}")
        self.tolerance = (float(error), str(reason))

    @cached_property
    def rows(self) -> dict[Value, tuple[int, str]]:
        """Numbers of rows that operands are indices of, with descriptions of the operands."""
        return {}

    def assume_finite(self, values: Sequence[Value], what: str) -> None:
        """Declare that the replacement may differ if one of these operands is infinite; `what` describes them."""
        self.finite.update(dict.fromkeys(values, what))

    def assume_at_most(self, values: Sequence[Value], limit: float, what: str) -> None:
        """Declare that the replacement may differ if an operand is finite, but larger than `limit` in magnitude."""
        self.limits.update(dict.fromkeys(values, (limit, what)))

    def assume_indices(self, values: Sequence[Value], rows: int, what: str) -> None:
        """Declare that the replacement may differ if an integer is not an index of a row: not from 0 to `rows` - 1."""
        self.rows.update(dict.fromkeys(values, (rows, what)))

    def adopt(self, other: "RewriteContext", operands: Mapping[Value, Value]) -> None:
        """Declare what another context declares about its operands; `operands` maps these to the values here."""
        for name in ("domains", "finite", "limits", "rows"):
            stated: dict[Value, Any] = getattr(other, name)
            getattr(self, name).update((operands[value], fact) for value, fact in stated.items() if value in operands)
        self.tolerance = self.tolerance or other.tolerance

    def _default_result_types(self, code: str) -> Sequence[TensorType]:
        return [result.type for result in self.root.results]


class EquivalenceCase(NamedTuple):
    """A replacement to verify: the new values of the root's results, and the context that staged them."""

    values: Sequence[Value | None]
    builder: RewriteContext
