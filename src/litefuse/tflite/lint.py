"""Known problems of `.tflite` files that can be detected without running them.

Each was measured with ai-edge-litert 2.3.0, tflite-micro, or LiteRT.js; docs/verify.md lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, partial
from pathlib import Path

from litefuse.dialects.tfl.table import ETHOS_U, RUNTIME_CUSTOM_OPS
from litefuse.dialects.tfl.targets.runtimes import Runtime
from litefuse.dialects.tfl.targets.web import VERSION as WEB_VERSION
from litefuse.dialects.tfl.targets.web import last_versions
from litefuse.dialects.tfl.variables import STEP_KINDS
from litefuse.tflite.allocation import is_written_after_dynamic
from litefuse.tflite.appended import METADATA
from litefuse.tflite.checks import compiled_model, composites, micro, runtime_faults, web
from litefuse.tflite.checks.hazards import Hazard, OperatorView, describe_operator, iterate_operators, iterate_states
from litefuse.tflite.checks.quantized_axes import iterate_misplaced_axes
from litefuse.tflite.checks.verdict import CheckTarget, OnCpu, TargetVerdict, conclude
from litefuse.tflite.file import CUSTOM, FileSignature, LiteFile
from litefuse.tflite.file_metadata import OWN_DESCRIPTION
from litefuse.tflite.flatbuffer import FlatBufferError
from litefuse.tflite.structure import iterate_mismatched, iterate_unset, iterate_unwritten

TITLES: Mapping[CheckTarget, str] = {
    "interpreter": "LiteRT's interpreter",
    "compiled_model": "LiteRT's CompiledModel",
    "gpu": "LiteRT's GPU accelerator",
    "web": "LiteRT.js",
    "ethos-u55": "Ethos-U55",
    "ethos-u65": "Ethos-U65",
    "ethos-u85": "Ethos-U85",
    "micro": "tflite-micro",
}
_NPUS: tuple[CheckTarget, ...] = ("ethos-u55", "ethos-u65", "ethos-u85")
_ON_MICRO = frozenset({"micro", *_NPUS})
"""Targets whose CPU runs tflite-micro."""
ACCELERATED = frozenset({"gpu", *_NPUS})
"""Targets on which an accelerator runs some operators, and the CPU the others."""
DEFAULT_CLIP = 10.0
"""The cell clip that TFLiteConverter writes for every fused LSTM, even if the model has none."""
SAFE_PRODUCERS = frozenset({"FILL", "SLICE", "STRIDED_SLICE"})
"""Ops that may write a variable tensor; other ops may compute in place and then crash (docs/internals/recurrent.md)."""
_PER_BYTE = {"INT4": 2, "INT2": 4}
"""Number of elements in a byte."""
_WEIGHTS = {"FULLY_CONNECTED": "weights", "CONV_2D": "filter"}
"""Operands of kernels that multiply 8-bit weights by floats."""
_LOWEST = b"\x80"
"""The byte of -128."""
BROKEN_ACTIVATIONS = ("NONE", "SIGN_BIT")


def check(file: LiteFile, *, target: CheckTarget = "interpreter", runtime: Runtime | None = None) -> list[Hazard]:
    """Return all hazards of a file on a target, errors first; `assess` also says what they mean.

    With `runtime`, these are the hazards of a version of the interpreter.
    """
    return assess(file, target=target, runtime=runtime).hazards


def assess(
    file: LiteFile,
    *,
    target: CheckTarget = "interpreter",
    runtime: Runtime | None = None,
    ignore: Collection[str] = (),
) -> TargetVerdict:
    """Say what a target will do with a file, by subgraph, and which hazards it has, errors first.

    Hazards whose kinds are in `ignore` are left out, and have no influence.
    """
    of_operators, of_files = _RULES[target]
    if runtime is not None:
        own = partial(runtime_faults.check_operator, runtime=runtime)
        kept = (rule for rule in of_operators if rule not in (_check_version, runtime_faults.check_operator))
        of_operators = (*kept, own)
    hazards: list[list[Hazard]] = [[] for _ in file.subgraphs]
    on_cpu: list[OnCpu] = [((), None) for _ in file.subgraphs]
    taken: set[tuple[int, int]] = set()
    if target in ACCELERATED:
        # Few checks are of accelerators.
        from litefuse.tflite.checks import accelerators

        accelerator = accelerators.find_accelerator(target)
        for graph in range(len(file.subgraphs)):
            placements = accelerators.place_graph(file, graph, accelerator)
            hazards[graph] += accelerators.find_hazards(file, graph, placements, accelerator)
            on_cpu[graph] = accelerators.judge_graph(file, graph, placements)
            taken |= {(graph, number) for number, placement in enumerate(placements) if placement.is_accelerated}
    for view in iterate_operators(file, is_allocated=target in _ON_MICRO):
        # The rules are about the CPU's kernels.
        if (view.graph, view.number) not in taken:
            hazards[view.graph] += [hazard for rule in of_operators for hazard in rule(view)]
    of_file = [hazard for rule in of_files for hazard in rule(file) if hazard.id not in ignore]
    hazards = [[hazard for hazard in row if hazard.id not in ignore] for row in hazards]
    return conclude(file, target, of_file, hazards, on_cpu)


def first_error_note(file: LiteFile) -> str:
    """Return the first known error of a file that crashed the interpreter, as a sentence, or ""."""
    error = next((hazard for hazard in check(file) if hazard.severity == "error"), None)
    return "" if error is None else f" `litefuse check` reports: {error.where}: {error.problem}"


def leaking_states(view: OperatorView) -> list[tuple[str, int]]:
    """Return the states that neither an operator nor the caller sets: they keep their values between calls."""
    subgraph = view.subgraph
    return [
        (name, index)
        for name, index in iterate_states(view.operator)
        if subgraph.tensors[index].is_variable and index not in view.written and index not in subgraph.inputs
    ]


def _check_states(view: OperatorView) -> Iterator[Hazard]:
    names = [name.replace("_", " ") for name, _ in leaking_states(view)]
    refused = [name for name, index in iterate_states(view.operator) if not view.subgraph.tensors[index].is_variable]
    if refused:
        problem = f"its {_join_names(refused)} is not in a variable tensor; the kernel rejects it."
        yield Hazard("state-not-variable", "error", view.where, problem, "Convert the model again.")
    is_step = view.operator.ir_kind in STEP_KINDS
    if names and (is_step or view.file.description == OWN_DESCRIPTION):
        layer = "as in all ops that compute one step of a stream per call" if is_step else "as in a stateful layer"
        problem = f"its {_join_names(names)} keeps its value between calls, {layer}."
        hint = "Call `reset_all_variables()` to clear it."
        yield Hazard("kept-state", "note", view.where, problem, hint)
    elif names:
        problem = f"its {_join_names(names)} keeps its value between calls."
        hint = "Unless the layer is stateful, all calls except the first are wrong: fix it with `litefuse repair`."
        yield Hazard("leaking-state", "error", view.where, problem, hint)


def _join_names(names: list[str]) -> str:
    return " and ".join(name.replace("_", " ") for name in names)


def _check_fixed_batch(view: OperatorView) -> Iterator[Hazard]:
    """Find states with a fixed batch size of an operator whose input has free dimensions."""
    x = view.tensor(view.operator.inputs)
    if x is None or x.is_static:
        return
    if any(index not in view.written for _, index in iterate_states(view.operator)):
        yield Hazard(
            "fixed-batch",
            "warning",
            view.where,
            "its state has a fixed batch size: the model fails if its input is resized to another batch.",
            "Run `litefuse repair`, which gives the state the batch size of the input.",
        )


def _check_state_producer(view: OperatorView) -> Iterator[Hazard]:
    for index in view.operator.outputs:
        variable = index >= 0 and view.subgraph.tensors[index].is_variable
        if variable and view.operator.kind not in SAFE_PRODUCERS:
            yield Hazard(
                "state-producer",
                "error",
                view.where,
                "it writes a variable tensor, possibly in place of its operand, which can crash without delegates.",
                "Copy the values with SLICE, or convert the model again.",
            )


def _check_late_state(view: OperatorView) -> Iterator[Hazard]:
    for name, index in iterate_states(view.operator):
        state = view.subgraph.tensors[index]
        if state.is_variable and not state.is_static and is_written_after_dynamic(view.file, view.subgraph, index):
            yield Hazard(
                "late-state",
                "error",
                view.where,
                f"its {_join_names([name])} is written after an operator whose result LiteRT allocates when the model "
                "runs: if the batch grows between calls, the kernel writes past the end of the state's memory.",
                "Use a fixed batch size, or convert the model again.",
            )


def _check_cell_clip(view: OperatorView) -> Iterator[Hazard]:
    clip = view.operator.options.get("cell_clip", 0.0)
    if clip == DEFAULT_CLIP and view.file.description != OWN_DESCRIPTION:
        yield Hazard(
            "cell-clip",
            "warning",
            view.where,
            "it clips the cell state to 10, which TFLiteConverter sets for every LSTM, even if the model has no clip.",
            "If the model has no such clip, run `litefuse repair --cell-clip none`.",
        )


_RECURRENT = (
    "UNIDIRECTIONAL_SEQUENCE_LSTM",
    "BIDIRECTIONAL_SEQUENCE_LSTM",
    "LSTM",
)


def _check_activation(view: OperatorView) -> Iterator[Hazard]:
    operator = view.operator
    activation = operator.options.get("fused_activation_function")
    if operator.kind in _RECURRENT and activation in BROKEN_ACTIVATIONS:
        yield _kernel_error(
            view, "lstm-activation", f"the kernel computes wrong results with the activation {activation}."
        )


def _check_merged_outputs(view: OperatorView) -> Iterator[Hazard]:
    options = view.operator.options
    if view.operator.kind != "BIDIRECTIONAL_SEQUENCE_LSTM" or not options.get("merge_outputs"):
        return
    x = view.tensor(view.operator.inputs)
    shape = () if x is None or options.get("time_major") else x.dims
    if shape and shape[0] != 1:
        yield _kernel_error(view, "merged-outputs", "merged outputs are wrong for batch-major batches larger than 1.")


def _check_auxiliary(view: OperatorView) -> Iterator[Hazard]:
    if view.operator.kind != "BIDIRECTIONAL_SEQUENCE_RNN":
        return
    options = view.operator.options
    if view.operand("aux_input") and not view.operand("fw_aux_weights") and not options.get("time_major"):
        yield _kernel_error(view, "rnn-auxiliary", "a second input without weights is misread in batch-major layout.")
    weights = view.operand("fw_weights")
    if weights and weights.dtype in ("INT8", "UINT8") and options.get("time_major"):
        yield _kernel_error(view, "rnn-hybrid", "8-bit weights give wrong results in time-major layout.")


def _check_diagonal(view: OperatorView) -> Iterator[Hazard]:
    recurrent = view.operand("recurrent_to_forget")
    if recurrent and len(recurrent.shape) == 1 and recurrent.dtype == "INT8":
        yield _kernel_error(view, "lstm-diagonal", "8-bit diagonal recurrent weights give NaN.")


def _check_lookup(view: OperatorView) -> Iterator[Hazard]:
    table = view.operand("table")
    if view.operator.kind != "EMBEDDING_LOOKUP" or table is None:
        return
    output = view.tensor(view.operator.outputs)
    if table.dtype == "STRING":
        yield _kernel_error(view, "lookup-string", "the kernel crashes the process if the table contains strings.")
    elif table.dtype == "FLOAT16" and output is not None and output.dtype == "FLOAT32":
        yield _kernel_error(view, "lookup-float16", "the kernel reads a float16 table as float32.")


def _check_small_weights(view: OperatorView) -> Iterator[Hazard]:
    table, weights = view.operand("table"), view.operand("filter")
    if view.operator.kind == "EMBEDDING_LOOKUP" and table is not None and table.shape:
        if table.dtype in _PER_BYTE and table.shape[-1] % _PER_BYTE[table.dtype]:
            problem = f"the kernel reads the rows of an {table.dtype} table wrongly unless they fill whole bytes."
            yield _kernel_error(view, "lookup-rows", problem)
    elif view.operator.kind == "CONV_2D" and weights is not None and weights.dtype == "INT2":
        yield _kernel_error(view, "conv-int2", "the kernel computes arbitrary numbers with 2-bit weights.")


def _check_lowest_weights(view: OperatorView) -> Iterator[Hazard]:
    """Find weights of -128 with float activations; LiteRT's own kernels for x86 negate them in 8 bits."""
    x, weights = view.tensor(view.operator.inputs), view.operand(_WEIGHTS.get(view.operator.kind, ""))
    if x is None or x.dtype != "FLOAT32" or weights is None or weights.dtype != "INT8" or weights.sparsity is not None:
        return
    if _LOWEST in bytes(view.file.data(weights.buffer)):
        problem = "with weights of -128 and float activations, the kernel may compute wrong numbers without XNNPACK."
        hint = "Run it with XNNPACK, or convert the float model again with litefuse, whose weights begin at -127."
        yield Hazard("lowest-weights", "warning", view.where, problem, hint)


def _check_svdf(view: OperatorView) -> Iterator[Hazard]:
    state = view.operand("state")
    if view.operator.kind == "SVDF" and state is not None and state.dtype == "INT8":
        problem = "the kernel writes 16 bits for each of the 8-bit values of its state, which corrupts the heap."
        yield Hazard("svdf-state", "error", view.where, problem, "Run the file in tflite-micro, whose kernel takes it.")


def _kernel_error(view: OperatorView, name: str, problem: str) -> Hazard:
    return Hazard(name, "error", view.where, problem, "Convert the model again with litefuse, which avoids it.")


@cache
def _registered_versions() -> dict[str, tuple[int, int]]:
    lines = Path(__file__).with_name("registered.tsv").read_text("utf-8").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return {kind: (int(first), int(last)) for kind, first, last in rows}


def _check_version(view: OperatorView) -> Iterator[Hazard]:
    yield from _find_unregistered(view, _registered_versions(), "LiteRT 2.3.0")


def _check_web_version(view: OperatorView) -> Iterator[Hazard]:
    last = last_versions()
    versions = {kind: (first, last.get(kind, newest)) for kind, (first, newest) in _registered_versions().items()}
    yield from _find_unregistered(view, versions, f"LiteRT.js {WEB_VERSION}")


def _find_unregistered(view: OperatorView, versions: Mapping[str, tuple[int, int]], runtime: str) -> Iterator[Hazard]:
    operator = view.operator
    if operator.kind == CUSTOM:
        return
    known = versions.get(operator.kind)
    if known is None:
        problem = f"{runtime} has no kernel for it."
        yield Hazard("unknown-op", "error", view.where, problem, "Use a runtime that has it.")
    elif not known[0] <= operator.version <= known[1]:
        problem = f"it has version {operator.version}; {runtime} has versions {known[0]} to {known[1]}."
        hint = "Use a newer runtime, or convert the model again."
        yield Hazard("op-version", "error", view.where, problem, hint)


def _check_custom(view: OperatorView) -> Iterator[Hazard]:
    code = view.operator.custom_code
    if view.operator.kind != CUSTOM or code in RUNTIME_CUSTOM_OPS:
        return
    if code.startswith("Flex"):
        yield Hazard(
            "flex-op",
            "warning",
            view.where,
            "it is a TensorFlow op, which requires an interpreter with the Flex delegate.",
            "Link the Flex delegate, or convert the model again with litefuse, which converts most ops to builtins.",
        )
    elif code == ETHOS_U:
        problem = "it is a network that Vela compiled for Arm's Ethos-U, which LiteRT's interpreter does not run."
        hint = "Run the file in tflite-micro on a device with this NPU, or the file that Vela made it from."
        yield Hazard("custom-op", "warning", view.where, problem, hint)
    else:
        yield Hazard(
            "custom-op",
            "warning",
            view.where,
            "it needs a custom kernel.",
            f'Pass one with litefuse.Interpreter(model, kernels={{"{code}": ...}}); see docs/write_a_kernel.md.',
        )


def _check_metadata(file: LiteFile) -> Iterator[Hazard]:
    """Report metadata that apps cannot read."""
    if METADATA not in file.metadata:
        return
    # Few files have metadata.
    from litefuse.tflite.metadata import associated_names, read_metadata

    hint = "Add the metadata again: `litefuse optimize --metadata`, or the tool that wrote it."
    try:
        metadata = read_metadata(file)
    except FlatBufferError as damage:
        yield Hazard("metadata", "warning", METADATA, f"apps cannot read it: {damage}.", hint)
        return
    missing = sorted(associated_names(metadata) - metadata.files.keys()) if metadata is not None else []
    if missing:
        names = ", ".join(map(repr, missing))
        yield Hazard("metadata", "warning", METADATA, f"it names files that are not in the archive: {names}.", hint)


OperatorRule = Callable[[OperatorView], Iterator[Hazard]]
FileRule = Callable[[LiteFile], Iterator[Hazard]]


_OPERATOR_RULES: tuple[OperatorRule, ...] = (
    _check_states,
    _check_fixed_batch,
    _check_state_producer,
    _check_late_state,
    _check_cell_clip,
    _check_activation,
    _check_merged_outputs,
    _check_auxiliary,
    _check_diagonal,
    _check_lookup,
    _check_small_weights,
    _check_lowest_weights,
    _check_svdf,
    _check_version,
    _check_custom,
    composites.check_crash,
    runtime_faults.check_operator,
)


def _check_compiled_model(file: LiteFile) -> Iterator[Hazard]:
    """Find variable tensors, which CompiledModel rejects; it accepts free dimensions (`resize_input_tensor`)."""
    kinds = compiled_model.kinds_with_variables(file)
    if kinds:
        yield Hazard(
            "compiled-model",
            "note",
            "the model",
            f"LiteRT's CompiledModel refuses it: variable tensors of {', '.join(kinds)}; the interpreter does not.",
            'Convert with target="compiled_model".',
        )


def _check_signatures(file: LiteFile) -> Iterator[Hazard]:
    if not file.signatures:
        yield Hazard(
            "no-signature",
            "warning",
            "the model",
            "it has no signature: inputs and outputs have no names and can be identified only by position.",
            "Convert the model from a SavedModel with signatures.",
        )
    for signature in file.signatures:
        yield from _check_outputs(file, signature)


def _check_outputs(file: LiteFile, signature: FileSignature) -> Iterator[Hazard]:
    outputs = file.subgraphs[signature.subgraph].outputs
    lost = [name for name, index in signature.outputs.items() if index not in outputs]
    if lost:
        yield Hazard(
            "signature-output",
            "error",
            f"signature {signature.key!r}",
            f"its outputs {', '.join(lost)} are not outputs of the subgraph: the signature cannot be run.",
            "Convert the model again.",
        )


def _check_unwritten(file: LiteFile) -> Iterator[Hazard]:
    for graph, number, index in iterate_unwritten(file):
        tensor = file.subgraphs[graph].tensors[index]
        yield Hazard(
            "unwritten-tensor",
            "error",
            describe_operator(file, graph, number),
            f"it reads tensor {index} {tensor.name!r} before any operator writes it: its memory is uninitialized.",
            "Convert the model again.",
        )


def _check_unset(file: LiteFile) -> Iterator[Hazard]:
    for graph, number, name in iterate_unset(file):
        problem = (
            f"no operator of the file sets the variable {name!r} that it reads: the results are arbitrary numbers."
        )
        hint = "Convert the model again with litefuse, which stores variables that do not change as constants."
        yield Hazard("unset-variable", "error", describe_operator(file, graph, number), problem, hint)


def _check_constant_sizes(file: LiteFile) -> Iterator[Hazard]:
    for graph, index, size, wanted in iterate_mismatched(file):
        where = f"tensor {index} {file.subgraphs[graph].tensors[index].name!r}"
        where += f" of subgraph {graph}" if len(file.subgraphs) > 1 else ""
        problem = f"it has {size} bytes, but its shape requires {wanted}."
        yield Hazard("constant-size", "error", where, problem, "Convert the model again.")


def _check_axes(file: LiteFile) -> Iterator[Hazard]:
    for tensor in iterate_misplaced_axes(file):
        problem = f"its scales are along dimension {tensor.axis}, but it has {tensor.rank}; LiteRT refuses the file."
        yield Hazard("quantized-dimension", "error", tensor.where, problem, tensor.hint)


_FILE_RULES: tuple[FileRule, ...] = (
    _check_compiled_model,
    _check_signatures,
    _check_unwritten,
    _check_unset,
    _check_constant_sizes,
    _check_axes,
    composites.check_contracts,
    _check_metadata,
)
_NOT_WEB = (_check_compiled_model, _check_version, _check_custom, runtime_faults.check_operator)
"""Rules for which LiteRT.js has stricter ones."""
_COMPILED_MODEL_RULES = (
    *(rule for rule in _FILE_RULES if rule is not _check_compiled_model),
    *compiled_model.FILE_RULES,
)
_MICRO_OPERATOR_RULES = (_check_states, _check_cell_clip, *micro.OPERATOR_RULES)
_MICRO_FILE_RULES = (_check_unwritten, _check_unset, _check_constant_sizes, *micro.FILE_RULES)


def _check_npu_interface(file: LiteFile, device: str) -> Iterator[Hazard]:
    # Few checks are of accelerators.
    from litefuse.tflite.checks import accelerators

    yield from accelerators.check_interface(file, device)


_RULES: dict[CheckTarget, tuple[tuple[OperatorRule, ...], tuple[FileRule, ...]]] = {
    "interpreter": (_OPERATOR_RULES, _FILE_RULES),
    "compiled_model": (_OPERATOR_RULES, _COMPILED_MODEL_RULES),
    "gpu": (
        tuple(rule for rule in _OPERATOR_RULES if rule is not composites.check_crash),
        _COMPILED_MODEL_RULES,
    ),
    "web": (
        (*(rule for rule in _OPERATOR_RULES if rule not in _NOT_WEB), _check_web_version, *web.OPERATOR_RULES),
        (*(rule for rule in _FILE_RULES if rule not in _NOT_WEB), *web.FILE_RULES),
    ),
    "micro": (_MICRO_OPERATOR_RULES, _MICRO_FILE_RULES),
    **{
        device: (_MICRO_OPERATOR_RULES, (*_MICRO_FILE_RULES, partial(_check_npu_interface, device=device)))
        for device in _NPUS
    },
}
