"""Target runtimes, and their properties that decide what a file may contain."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

TargetName = Literal["interpreter", "compiled_model", "gpu", "micro", "ethos-u55", "ethos-u65", "ethos-u85"]


class Target(NamedTuple):
    """A runtime, as far as the passes depend on it."""

    name: str
    title: str
    """The runtime's name in messages."""
    accepts_variable_tensors: bool
    """Whether kernels may keep states in variable tensors. Without them, recurrent layers become loops."""
    accepts_dynamic_outputs: bool = True
    """Whether an output of known size may be a tensor that LiteRT allocates only when the model runs."""
    prefers_variable_tensors: bool = False
    """Whether states that no kernel owns become variable tensors, too. Else, they are resource variables."""
    runs_on_gpu: bool = False
    """Whether LiteRT's GPU accelerator may run the file, so that its forms of ops are worth time on CPUs."""
    is_gpu: bool = False
    """Whether the file is for that accelerator: loops and ranks above 4 would run on the CPU, and split the graph."""
    is_micro: bool = False
    """Whether the runtime is tflite-micro: one signature, fixed shapes, few kernels, and an arena of fixed size."""
    runs_any_composite: bool = True
    """Whether the runtime runs the decomposition of a composite whose name it does not know, without loss."""
    npu: str = ""
    """The NPU that computes in integers most ops of the file, by its name in `dialects/tfl/targets/ethos.py`."""


INTERPRETER = Target("interpreter", "Interpreter", accepts_variable_tensors=True)
# CompiledModel passes the memory of outputs to LiteRT before a call, which fails for a dynamic tensor: the first
# answers are arbitrary numbers (ai-edge-litert 2.3.0 and LiteRT.js 2.5.3).
COMPILED_MODEL = Target(
    "compiled_model",
    "CompiledModel",
    accepts_variable_tensors=False,
    accepts_dynamic_outputs=False,
    runs_on_gpu=True,
)
GPU = COMPILED_MODEL._replace(name="gpu", title="LiteRT's GPU accelerator", is_gpu=True, runs_any_composite=False)
MICRO = Target(
    "micro",
    "tflite-micro",
    accepts_variable_tensors=True,
    prefers_variable_tensors=True,
    is_micro=True,
    runs_any_composite=False,
)
# Vela compiles a file for the NPU; tflite-micro runs the ops that it leaves to the CPU (ethos-u-vela 5.2.0).
_ETHOS_U55, _ETHOS_U65, _ETHOS_U85 = (
    MICRO._replace(name=f"ethos-u{number}", title=f"Ethos-U{number}", npu=f"ethos-u{number}") for number in (55, 65, 85)
)

TARGETS: Mapping[str, Target] = {
    target.name: target for target in (INTERPRETER, COMPILED_MODEL, GPU, MICRO, _ETHOS_U55, _ETHOS_U65, _ETHOS_U85)
}
