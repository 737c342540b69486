"""Files that seem valid but crash the interpreter, or never terminate."""

from __future__ import annotations

import numpy as np

from litefuse.backend import to_bytes
from litefuse.ir import Constant, DType, Function, Module, Signature, TensorType
from tests.support.modules.lite_modules import BOOL, add_function, entry, f32, i32, loop

STRINGS = np.array([[b"a", b"bb"], [b"c", b""], [b"x", b"y"]], object)
X = np.ones(3, np.float32)
IDS = np.array([0, 2, 1], np.int32)


def twice() -> bytes:
    """x + x, for any number of x."""
    return to_bytes(entry([f32(None)], lambda b, x: [b.tfl.add(x, x)], inputs=["x"], outputs=["y"]))


def crashes() -> bytes:
    """EMBEDDING_LOOKUP in a table of strings: SIGSEGV in the first call."""
    module, main = Module(), Function("main", [i32(3)])
    kind = TensorType(DType.STRING, STRINGS.shape)
    (table,) = main.append("arith.constant", [], [kind], {"value": Constant.of(STRINGS)}).results
    result = TensorType(DType.STRING, (3, 2))
    main.set_results(main.append("tfl.embedding_lookup", [main.arguments[0], table], [result]).results)
    module.add(main)
    module.signatures.append(Signature("serving_default", "main", ("x",), ("y",)))
    return to_bytes(module)


def never_ends() -> bytes:
    """A loop whose condition is always true."""
    module = Module()
    add_function(module, "cond", [f32(3)], lambda b, x: [b.tfl.less(np.int32(0), np.int32(1), result_types=[BOOL])])
    add_function(module, "body", [f32(3)], lambda b, x: [b.tfl.add(x, x)])
    return to_bytes(entry([f32(3)], lambda b, x: loop(b, [x], [f32(3)]), module=module, inputs=["x"], outputs=["y"]))
