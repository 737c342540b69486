"""The result of a conversion."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from litefuse.errors import ConversionError, count_noun
from litefuse.report import Report

if TYPE_CHECKING:
    from litefuse.backend import ModelFile
    from litefuse.ir import Module
    from litefuse.metadata import ModelMetadata
    from litefuse.quantization import Quantization
    from litefuse.quantization.labels import Labels
    from litefuse.tools.describe import ClassLabels, Normalization
    from litefuse.tools.html_report.graph import ReportGraph
    from litefuse.tools.html_report.write import ReportData
    from litefuse.verification.model import Verification

PathLike = str | os.PathLike[str]


class Model:
    """A converted model.

    `report` describes what the conversion did; `origin` is the source that was converted, and `tags` the MetaGraph tags
    that were requested.
    """

    def __init__(
        self,
        module: Module,
        report: Report,
        source: Sequence[ReportGraph] | None = None,
        file: ModelFile | None = None,
    ) -> None:
        self._module = module
        self._known_file = file
        self._source = source
        self.origin: object = None
        self.tags: Sequence[str] | None = None
        self.report = report

    def __repr__(self) -> str:
        signatures = "; ".join(self._signatures())
        return f"<litefuse.Model {signatures}: {count_noun(sum(self.report.ops.values()), 'op')}>"

    def _repr_html_(self) -> str:
        """Return the signatures and the report as HTML, for notebooks."""
        from html import escape

        signatures = "".join(f"<li><code>{escape(line)}</code></li>" for line in self._signatures())
        return f"<b>litefuse.Model</b><ul>{signatures}</ul>{self.report._repr_html_()}"  # pyright: ignore[reportPrivateUsage]

    @property
    def _file(self) -> ModelFile:
        from litefuse.backend import ModelFile

        self._known_file = self._known_file or ModelFile(self._module)
        return self._known_file

    @property
    def recipe(self) -> Quantization | None:
        """The options with which the model was quantized: without targets, with the rules that litefuse added."""
        return self.report.recipe

    @property
    def metadata(self) -> ModelMetadata | None:
        """The metadata that apps read: names, labels, normalization of images; None if there is none.

        A model converted from a `.tflite` file has its metadata. Set it to replace all of it; `describe` adds to it.
        Raises `ReadError` if the metadata of the source file is damaged, `ConversionError` if metadata that is set does
        not fit the inputs and outputs.
        """
        from litefuse.tflite.metadata import decode_entry

        return decode_entry(self._module.metadata, self._module.archive)

    @metadata.setter
    def metadata(self, metadata: ModelMetadata | None) -> None:
        from litefuse.backend.metadata import encode_metadata, make_archive
        from litefuse.tflite.appended import METADATA
        from litefuse.tools.describe import check_metadata

        module = self._module
        if metadata is None:
            module.metadata.pop(METADATA, None)
        else:
            check_metadata(module, metadata)
            module.metadata[METADATA] = encode_metadata(metadata)
        module.archive = make_archive({} if metadata is None else metadata.files, module.archive)
        self._known_file = None

    def describe(
        self,
        *,
        labels: ClassLabels | Mapping[str, ClassLabels] | None = None,
        normalize: Normalization | None = None,
        name: str | None = None,
        description: str | None = None,
        version: str | None = None,
        author: str | None = None,
        license: str | None = None,
    ) -> ModelMetadata:
        """Add metadata that MediaPipe Tasks and ML Kit read; returns it. See docs/metadata.md.

        Each input and output gets a table with its name; inputs `[batch, height, width, 3]` (or 1) are images. What
        the metadata has already stays unless it is given.

        Args:
            labels: the names of an output's classes: the path of a text file with one a line, or a sequence. They
                belong to the output whose last dimension has as many elements; to choose one, map its name to them.
            normalize: mean and standard deviation, each a number or one for each channel, with which apps make the
                numbers of images from those from 0 to 255: `(x - mean) / std`; they quantize these for integers.
            name: the model's name.
            description: what the model does.
            version: its version.
            author: who made it.
            license: its licence.

        Raises `ConversionError` if labels or normalization fit no output or input.
        """
        from litefuse.tools.describe import describe

        texts = {"name": name, "description": description, "version": version, "author": author, "license": license}
        self.metadata = describe(self._module, self.metadata, labels, normalize, texts)
        assert self.metadata is not None
        return self.metadata

    def _signatures(self) -> list[str]:
        """Return each signature as `name(input: type, ...) -> (output: type, ...)`."""
        signatures: list[str] = []
        for signature in self._module.signatures:
            function = self._module.functions[signature.function]
            inputs = zip(signature.inputs, function.arguments, strict=True)
            outputs = zip(signature.outputs, function.results, strict=True)
            sides = [", ".join(f"{name}: {value.type}" for name, value in side) for side in (inputs, outputs)]
            signatures.append(f"{signature.name}({sides[0]}) -> ({sides[1]})")
        return signatures

    def to_bytes(self) -> bytes:
        """Return the `.tflite` file as bytes. For large models, `save` needs far less memory."""
        return self._file.to_bytes()

    def save(self, path: PathLike, *, format: Literal["tflite", "c"] | None = None, name: str | None = None) -> Path:
        """Stream the `.tflite` file to `path`; an existing file is replaced only when the new one is complete.

        With `format="c"`, which is the default if `path` ends in `.c`, `.cc`, `.cpp` or `.cxx`, write the file as C
        source for microcontrollers instead, with a header next to it; `name` is the name of the array. See
        `litefuse.micro.write_c_source`.

        Raises `OSError` if the file cannot be written, and `ConversionError` if `path` is a file of the source model,
        or if tflite-micro cannot run the model that is written as C source.
        """
        from litefuse.files import check_not_source, header_path, is_c_source

        target = Path(path)
        check_not_source(target, self.origin)
        as_c = is_c_source(target, format, name)
        started = time.perf_counter()
        if as_c:
            check_not_source(header_path(target), self.origin)
            self._save_c_source(target, name)
        else:
            self._file.write(target)
        self.report.seconds["export"] = time.perf_counter() - started
        return target

    def _save_c_source(self, target: Path, name: str | None) -> None:
        from litefuse.backend import temporary_file
        from litefuse.micro.c_source import write_c_source

        with temporary_file(self._file) as content:
            write_c_source(content, target, name=name)

    def save_recipe(self, path: PathLike, *, form: Literal["litefuse", "ai_edge_quantizer"] = "litefuse") -> Path:
        """Write the options with which the model was quantized as JSON; returns the path.

        With `form="ai_edge_quantizer"`, the file is a recipe of that tool for the float file of this model, which says
        which scheme each op has. `litefuse.Quantization.load(path)` reads both forms.

        Raises `ConversionError` if the model is not quantized, or if that form cannot say the same.
        """
        from litefuse.files import write_json
        from litefuse.quantization import write_recipe_for

        recipe = self.recipe
        if recipe is None:
            raise ConversionError("the model is not quantized: there is no recipe.", hint="Convert it with quantize=.")
        if form == "litefuse":
            return recipe.save(path)
        if form != "ai_edge_quantizer":
            raise ConversionError(f"form={form!r}: choose from litefuse, ai_edge_quantizer.")
        ops = [(op.op, op.layer, op.name) for op in self.report.quantization]
        return write_json(path, write_recipe_for(recipe, ops))

    def verify(
        self,
        *,
        samples: Any = None,
        reference: str = "auto",
        tolerance: float | None = None,
        kernels: Mapping[str, Any] | None = None,
        labels: Labels | None = None,
        max_drop: float | None = None,
    ) -> Verification:
        """Compare the converted model's outputs with those of its source; see `litefuse.verification.model.verify`."""
        from litefuse.ir import ADDED_SIGNATURE
        from litefuse.verification.model import verify

        added = self._module.attributes.get(ADDED_SIGNATURE)
        signatures = [signature.name for signature in self._module.signatures if signature.name != added]
        return verify(
            self.origin,
            self.to_bytes(),
            samples=samples,
            reference=reference,
            signatures=signatures,
            tags=self.tags,
            tolerance=tolerance,
            kernels=kernels,
            labels=labels,
            max_drop=max_drop,
        )

    def write_report(
        self, path: PathLike, *, title: str = "", measure: bool = True, kernels: Mapping[str, Any] | None = None
    ) -> Path:
        """Write the report as an HTML page, or as JSON if the path ends in `.json`; see docs/report.md.

        If the model was converted with `keep_source=True`, the page shows the source graph next to the converted one.
        With `measure`, the file is run for about two seconds per signature to measure the time of each op; `kernels`
        implement its custom ops. Raises `OSError` if the page cannot be written.
        """
        from litefuse.files import check_not_source
        from litefuse.tools.html_report.write import write_report

        check_not_source(Path(path), self.origin)
        write_report(self.make_page_content(title, measure=measure, kernels=kernels), path)
        return Path(path)

    def make_page_content(
        self,
        title: str = "",
        *,
        file: PathLike | None = None,
        measure: bool = True,
        kernels: Mapping[str, Any] | None = None,
    ) -> ReportData:
        """Return the content of this model's report page.

        Pass the path that `save` wrote as `file` to avoid exporting the model again.
        """
        from litefuse.tools.html_report.lite import source_locations
        from litefuse.tools.html_report.write import collect_content

        return collect_content(
            title or "Converted model",
            self.to_bytes() if file is None else file,
            before=self._source,
            locations=source_locations(self._module),
            report=self.report,
            measure=measure,
            kernels=kernels,
        )
