"""What a user reads who calls `litefuse.convert` wrongly: the whole text."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.pipeline import STAGES
from tests import zoo

DEMO_MODEL = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
STAGE_NAMES = ", ".join(stage.name for stage in STAGES)
DIMENSION = "is not a dimension. Give positive whole numbers, and None where it is free."
DOES_NOT_FIT = "Only free dimensions (?) can be fixed; for others save the model again with another input shape."

CASES: list[tuple[dict[str, Any], str]] = [
    ({"signatures": "nope"}, f"{DEMO_MODEL}: there is no signature 'nope'. It has: serving_default."),
    ({"signatures": []}, "signatures=[]: give one name or a list of names, or leave it out."),
    ({"signatures": [3]}, "signatures=[3]: give one name or a list of names, or leave it out."),
    ({"tags": 7}, "tags=7: give one name or a list of names, or leave it out."),
    (
        {"tags": "train"},
        f"{DEMO_MODEL / 'saved_model.pb'}: has no graph with tags {{train}}. Choose with tags= from {{serve}}.",
    ),
    ({"batch": 0}, "batch=0: a batch is a positive whole number."),
    ({"batch": -1}, "batch=-1: a batch is a positive whole number."),
    ({"batch": 1.0}, "batch=1.0: a batch is a positive whole number."),
    ({"batch": "1"}, "batch='1': a batch is a positive whole number."),
    ({"batch": True}, "batch=True: a batch is a positive whole number."),
    ({"batch": 1 << 40}, "batch=1099511627776: a batch is a positive whole number."),
    (
        {"batch": 3, "input_shapes": {"tokens": (2, 32)}},
        "batch=3: no input has a free first dimension. The inputs: tokens (?, 32).",
    ),
    (
        {"input_shapes": {"inputs": (1, 32)}},
        "input_shapes: there is no input 'inputs'. The inputs: tokens (?, 32).",
    ),
    (
        {"input_shapes": (1, 32)},
        'input_shapes=(1, 32): shapes are given by input name. For example: input_shapes={"image": (1, 224, 224, 3)}.',
    ),
    (
        {"input_shapes": {"tokens": 1}},
        "input_shapes: 'tokens' has the shape 1, where a tuple is expected. For example: (1, 224, 224, 3).",
    ),
    (
        {"input_shapes": {"tokens": "1,32"}},
        "input_shapes: 'tokens' has the shape '1,32', where a tuple is expected. For example: (1, 224, 224, 3).",
    ),
    ({"input_shapes": {"tokens": (-1, 32)}}, f"input_shapes: 'tokens' has the shape (-1, 32): -1 {DIMENSION}"),
    ({"input_shapes": {"tokens": (0, 32)}}, f"input_shapes: 'tokens' has the shape (0, 32): 0 {DIMENSION}"),
    ({"input_shapes": {"tokens": (1.5, 32)}}, f"input_shapes: 'tokens' has the shape (1.5, 32): 1.5 {DIMENSION}"),
    (
        {"input_shapes": {"tokens": (1, 32, 1)}},
        "signature 'serving_default', input 'tokens': shape (1, 32, 1) does not fit the model, which was saved for "
        f"(?, 32). {DOES_NOT_FIT}",
    ),
    (
        {"input_shapes": {"tokens": (1, 16)}},
        "signature 'serving_default', input 'tokens': shape (1, 16) does not fit the model, which was saved for "
        f"(?, 32). {DOES_NOT_FIT}",
    ),
    ({"print_after": ["nope"]}, f"print_after: there is no stage 'nope'; the stages are {STAGE_NAMES}."),
    ({"print_after": 3}, "print_after=3: give one name or a list of names, or leave it out."),
]


@pytest.mark.parametrize(("arguments", "text"), CASES, ids=[str(arguments) for arguments, _ in CASES])
def test_a_wrong_argument(arguments: dict[str, Any], text: str) -> None:
    with pytest.raises(litefuse.LitefuseError) as caught:
        litefuse.convert(DEMO_MODEL, **arguments)
    assert str(caught.value) == text


@pytest.mark.parametrize(
    "arguments",
    [
        {"tags": "serve"},
        {"tags": ["serve"]},
        {"signatures": "serving_default"},
        {"batch": np.int64(2)},
        {"input_shapes": {"tokens": np.array([2, 32])}},
        {"input_shapes": {"tokens": [2, None]}, "batch": 2},
    ],
    ids=str,
)
def test_an_argument_in_another_spelling(arguments: dict[str, Any]) -> None:
    assert litefuse.convert(DEMO_MODEL, **arguments).content[4:8] == b"TFL3"
