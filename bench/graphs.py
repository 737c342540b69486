"""Generated SavedModels with a given number of ops, to see how conversion time grows.

As a script:  python -m bench.graphs COUNT DIRECTORY
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from bench.process import ROOT, environment

CACHE = ROOT / "bench" / ".cache"


def graph(count: int) -> Path:
    """Return a SavedModel of about `count` ops, made in a child process if it is missing."""
    path = CACHE / f"graph_{count}"
    if not path.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as beside:
            command = [sys.executable, "-m", "bench.graphs", str(count), f"{beside}/model"]
            subprocess.run(command, cwd=ROOT, env=environment(), check=True, stdin=subprocess.DEVNULL)
            (Path(beside) / "model").rename(path)
    return path


def _write(count: int, path: str) -> None:
    """Write a chain of matrix products, biases, activations, reshapes, transposes and skip connections."""
    import numpy as np
    import tensorflow as tf

    rng = np.random.default_rng(1)

    class Chain(tf.Module):
        def __init__(self) -> None:
            self.kernels = [tf.Variable(rng.normal(0, 0.25, (16, 16)).astype(np.float32)) for _ in range(32)]
            self.biases = [tf.Variable(rng.normal(0, 0.1, (16,)).astype(np.float32)) for _ in range(32)]

        @tf.function(input_signature=[tf.TensorSpec((8, 16), tf.float32, name="x")])
        def run(self, x: Any) -> Any:
            # 13 ops per step, including the reads of the two variables, without constants.
            for step in range(count // 13):
                kernel, bias = self.kernels[step % 32], self.biases[(step * 7) % 32]
                y = tf.tanh(tf.nn.bias_add(tf.matmul(x, kernel), bias))
                y = tf.transpose(tf.reshape(y, (4, 2, 16)), (1, 0, 2))
                y = tf.reshape(tf.sigmoid(y), (8, 16))
                x = tf.maximum(x * 0.5, y) - y * y
            return {"y": x}

    module = Chain()
    tf.saved_model.save(module, path, {"serving_default": module.run})
    nodes = len(module.run.get_concrete_function().graph.get_operations())
    print(f"{path}: {nodes} nodes", file=sys.stderr)


if __name__ == "__main__":
    _write(int(sys.argv[1]), sys.argv[2])
