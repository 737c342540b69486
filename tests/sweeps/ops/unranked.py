"""Cases: tensors of unknown rank."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import tensorflow as tf

from tests.sweeps.ops import cases as c
from tests.sweeps.ops.cases import Case, case, values

UNRANKED = ("unranked",)

FLOATS: dict[str, Callable[[Any], Any]] = {
    "Squeeze/all": tf.squeeze,
    "ReverseV2/first": lambda x: tf.reverse(x, [0]),
    "ReverseV2/last": lambda x: tf.reverse(x, [-1]),
    "L2Loss": tf.nn.l2_loss,
    "Equal/scalar": lambda x: x == 1,
    "NotEqual/scalar": lambda x: x != 1,
}


def cases() -> Iterator[Case]:
    for name, function in FLOATS.items():
        for shape in ((3,), (2, 1, 3), (1, 2, 1, 2)):
            x = values(c.F32, *shape).round()
            yield from case(f"{name}/rank{len(shape)}", function, x, forms=UNRANKED)
    yield from case("ReverseV2/ends", lambda x: tf.reverse(x, [0, -1]), values(c.F32, 2, 3), forms=UNRANKED)
    for shape, other in (((2, 3), (3, 4)), ((2, 2, 3), (3, 4)), ((2, 1, 2, 3), (2, 3, 4))):
        x, y = values(c.F32, *shape), values(c.F32, *other, seed="y")
        yield from case(f"BatchMatMulV2/ranks{len(shape)}{len(other)}", tf.matmul, x, y, forms=UNRANKED)
        z = values(c.F32, 3, 4, seed="z")
        yield from case(f"BatchMatMulV2/weights/rank{len(shape)}", lambda x, z=z: tf.matmul(x, z), x, forms=UNRANKED)
