"""Each quantizing pass gets the state that its types ask for, wherever the passes are listed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from litefuse.passes.base import Pass
from litefuse.passes.pipeline import PASSES, SEARCH
from litefuse.passes.quantize.search import trials
from litefuse.passes.quantize.state import CalibratedState, QuantizationState
from tests.support.golden import stages


@pytest.mark.parametrize(
    ("passes", "state"),
    [
        (PASSES, QuantizationState),
        (SEARCH, QuantizationState),
        ((*trials.PREPARE, *trials.QUANTIZE), CalibratedState),
        (trials.QUANTIZE, CalibratedState),
    ],
    ids=["conversion", "search", "trial", "sensitivity"],
)
def test_states_have_the_types_that_passes_take(passes: Sequence[Pass], state: type) -> None:
    for each in passes:
        if each.state:
            taken, returned = stages(each)
            assert issubclass(state, taken), f"{each.name} takes {taken.__name__}, but there is a {state.__name__}"
            state = returned
