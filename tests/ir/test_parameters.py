"""Parameters read from code objects, compared with those of `inspect.signature`."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest

from litefuse.ir.parameters import Parameters, parameters_of


def nothing() -> None: ...
def defaults(a, /, b, c=1): ...
def keywords(b, x, *, axis, keep_dims=False): ...
def anything(*operands, **attributes): ...
def several(b, x, y=None, *rest, N, T=0, **attributes):
    local = [x]
    return local + local


FUNCTIONS = nothing, defaults, keywords, anything, several


@pytest.mark.parametrize("function", FUNCTIONS)
def test_both_ways_agree(function: Callable[..., Any]) -> None:
    # A partial object is no function, so that its signature is inspected.
    assert parameters_of(function) == parameters_of(functools.partial(function))


def test_all_kinds_of_parameters() -> None:
    assert parameters_of(several) == Parameters(("b", "x", "y"), 2, {"N": False, "T": True}, True, True)


def test_a_wrapper_has_the_parameters_of_its_function() -> None:
    @functools.wraps(keywords)
    def wrapper(*arguments, **options):
        return keywords(*arguments, **options)

    assert parameters_of(wrapper) == parameters_of(keywords)


def test_a_method_has_no_self() -> None:
    class Rule:
        def apply(self, b, x): ...

    assert parameters_of(Rule().apply).positional == ("b", "x")


def test_a_builtin_without_signature_is_an_error() -> None:
    with pytest.raises(ValueError, match="no signature"):
        parameters_of(max)
