"""The `--kernel` option: kernels of custom ops and composites on the command line."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

import click

from litefuse.cli.parameters.types import import_object
from litefuse.errors import KernelError


class KernelOption(NamedTuple):
    """The value of one `--kernel`: kernels by op name.

    With `is_shared`, it is a library or a dict, which may include kernels for ops of other models.
    """

    text: str
    by_op: Mapping[str, Any]
    is_shared: bool


class KernelChoice(click.ParamType):
    """A shared library of kernels, or `module:NAME`, a dict of them; with the prefix `OP=`, the kernel of one op."""

    name = "[OP=]KERNEL"

    def convert(self, value: Any, param: Any, ctx: Any) -> KernelOption:
        if isinstance(value, KernelOption):
            return value
        op, _, source = ("", "", value) if Path(value).is_file() else str(value).rpartition("=")
        if ":" not in source or Path(source).is_file():
            library = self._load_library(source, param, ctx)
            return KernelOption(value, {op: library} if op else dict.fromkeys(library.names, library), not op)
        kernel = import_object(self, source, param, ctx)
        if op:
            return KernelOption(value, {op: kernel}, is_shared=False)
        if not isinstance(kernel, Mapping):
            self.fail(f"{value!r} is not a dict of kernels; specify the op it implements: MyOp={value}", param, ctx)
        return KernelOption(value, cast("Mapping[str, Any]", kernel), is_shared=True)

    def _load_library(self, path: str, param: Any, ctx: Any) -> Any:
        from litefuse.runtime import NativeKernels

        try:
            return NativeKernels(path)
        except KernelError as error:
            self.fail(f"{error} Specify a Python kernel as module:NAME.", param, ctx)


kernel_option = click.option(
    "--kernel",
    "kernels",
    type=KernelChoice(),
    multiple=True,
    help="Custom op kernels: a shared library, MODULE:DICT, OP=LIBRARY or OP=MODULE:CLASS.",
)


def select_kernels(given: Sequence[KernelOption], *models: Path | bytes) -> dict[str, Any] | None:
    """Return the kernels by op name, or None if none are given.

    Raises `KernelError` if a library or dict has no kernel for any op of the models (files or their contents).
    """
    from litefuse.tflite import kernel_names, read_file

    if not given:
        return None
    names = sorted({name for model in models for name in kernel_names(read_file(model))})
    selected: dict[str, Any] = {}
    for kernels in given:
        fitting = {op: kernel for op, kernel in kernels.by_op.items() if op in names or not kernels.is_shared}
        if not fitting:
            raise KernelError(
                f"{kernels.text} has no kernel for any op of the model; it has kernels for: "
                f"{', '.join(kernels.by_op) or 'no op at all'}. Custom ops and composites of the model: "
                f"{', '.join(names) or 'none'}."
            )
        selected |= fitting
    return selected
