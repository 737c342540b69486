"""Make all models of the tests that are missing, two at a time: TensorFlow makes them in one thread.

python -m tests.e2e.make_models [--fast]      with `--fast`, those of `make test`
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from tests.e2e.layers import models as layers
from tests.e2e.layers import signatures
from tests.e2e.recurrent import models as recurrent
from tests.support import zoo
from tests.support.generated import GENERATORS, KERASES, require_models
from tests.support.model_processes import forks_of_tensorflow

USED_ELSEWHERE = frozenset(
    {
        *("k3_bidirectional_lstm", "k3_gru"),
        *("k3_Conv2DTranspose_free", "k3_Conv3D_dilated", "k3_Lambda_sorted"),
    }
)
"""Models and layers that have slow tests, and that fast tests of other things use."""
Job = tuple[str, Callable[[], object]]


def jobs(*, fast: bool) -> Iterator[Job]:
    """Yield names and functions that make models, the longest first."""
    specs = [spec for spec in zoo.SPECS if spec.fast or not fast or spec.name in USED_ELSEWHERE]
    for family in dict.fromkeys(spec.family for spec in specs):
        yield f"zoo, {family}", partial(zoo.build, [spec.name for spec in specs if spec.family == family])
    for keras in KERASES:
        networks = [v for v in recurrent.VARIANTS if v.fast or not fast]
        yield f"recurrent, {keras}", partial(recurrent.build, [v.name for v in networks if v.keras == keras])
        rows = [v for v in layers.VARIANTS if v.row.fast or not fast or v.name in USED_ELSEWHERE]
        yield f"layers, {keras}", partial(layers.build, [row.name for row in rows if row.keras == keras])
    yield "signatures of layers", signatures.build
    for name in GENERATORS:
        yield name, partial(require_models, name)


def main(*, fast: bool) -> None:
    """Run the jobs, and print the time of those that made something."""
    with forks_of_tensorflow(), ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(_timed, *job) for job in jobs(fast=fast)]:
            done.result()


def _timed(name: str, function: Callable[[], object]) -> None:
    start = time.perf_counter()
    function()
    seconds = time.perf_counter() - start
    if seconds > 1:
        print(f"models: {name} in {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main(fast="--fast" in sys.argv[1:])
