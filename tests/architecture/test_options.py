"""`litefuse.convert` and its documentation agree with the declaration of the options in `litefuse.options`."""

from __future__ import annotations

import inspect
import re
from typing import get_args

import pytest

import litefuse
from litefuse.convert import make_options
from litefuse.options import OPTIONS, Options, TargetName
from litefuse.options.target import TARGETS

PARAMETERS = inspect.signature(litefuse.convert).parameters
NAMES = [option.name for option in OPTIONS]


def test_convert_takes_the_declared_options() -> None:
    assert set(PARAMETERS) == {"source", "example_arguments", "progress", *NAMES}


@pytest.mark.parametrize("option", OPTIONS, ids=NAMES)
def test_the_default_of_convert_is_the_declared_one(option) -> None:
    assert option.check(option.name, PARAMETERS[option.name].default) == getattr(Options(), option.name)


def test_the_docstring_describes_each_argument_in_the_order_of_the_signature() -> None:
    arguments = (litefuse.convert.__doc__ or "").split("Args:\n")[1].split("Raises:")[0]
    assert re.findall(r"^        (\w+):", arguments, re.MULTILINE) == list(PARAMETERS)


def test_every_target_has_properties() -> None:
    assert tuple(TARGETS) == get_args(TargetName)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'batches'"):
        make_options(batches=2)
