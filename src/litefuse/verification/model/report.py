"""Results of a verification, with the accuracy of the file compared with that of its source."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, field
from typing import Any

from litefuse.errors import count_noun
from litefuse.verification.proof import Proof


@dataclass(frozen=True)
class Accuracy:
    """Shares of right classes, of the reference and of the file.

    `allowed_drop` is the largest allowed difference, or None.
    """

    run: str
    output: str
    labels: int
    reference: float
    file: float
    allowed_drop: float | None = None

    @property
    def agrees(self) -> bool:
        """Whether the file is as accurate as required."""
        if self.allowed_drop is None:
            return True
        # Compare counts, because differences of shares are rounded.
        lost = round((self.reference - self.file) * self.labels)
        return lost <= self.allowed_drop * self.labels * (1 + 1e-9)

    def __str__(self) -> str:
        drop = "" if self.allowed_drop is None else f", allowed drop {self.allowed_drop:.2%}"
        return (
            f"{self.run}, output {self.output!r}: accuracy {self.file:.2%}, reference {self.reference:.2%}{drop} "
            f"({count_noun(self.labels, 'label')})"
        )


@dataclass(frozen=True)
class Failure:
    """The first wrong output of a run.

    `call` counts from 1. `operator` of the file and `layer` of the source are where values first differ; they are empty
    if unknown.
    """

    signature: str
    run: str
    call: int
    output: str
    problem: str
    layer: str = ""
    operator: str = ""

    def __str__(self) -> str:
        where = f"\n    first differs: {self.operator}" if self.operator else ""
        layer = f"\n    source layer: {self.layer}" if self.layer else ""
        output = f", output {self.output!r}" if self.output else ""
        return f"{self.run}, call {self.call}{output}: {self.problem}{where}{layer}"


@dataclass
class Verification:
    """The result of a verification.

    Each of the `runs` is a combination of signature, batch and delegate, with the largest error of all its calls and
    the allowed error. `reference` names the reference, `scheme` the quantization of the file ("" for float files).
    """

    reference: str
    runs: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    failures: list[Failure] = field(default_factory=list[Failure])
    notes: list[str] = field(default_factory=list[str])
    scheme: str = ""
    accuracies: list[Accuracy] = field(default_factory=list[Accuracy])
    """Accuracy of each output with labels, with XNNPACK and without delegates."""
    proofs: dict[str, Proof] = field(default_factory=dict[str, "Proof"])
    """For each signature, whether the file and its source are proved to compute the same real functions."""

    @property
    def agrees(self) -> bool:
        """Whether all outputs of all runs agree, the file is accurate enough, and there is at least one run."""
        return bool(self.runs) and not self.failures and all(accuracy.agrees for accuracy in self.accuracies)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as a dict."""
        accuracies = [asdict(accuracy) | {"agrees": accuracy.agrees} for accuracy in self.accuracies]
        proofs = {name: proof._asdict() for name, proof in self.proofs.items()}
        return {"agrees": self.agrees, **asdict(self), "accuracies": accuracies, "proofs": proofs}

    def to_json(self) -> str:
        """Return the result as JSON; an error that is not finite is null."""
        facts = self.to_dict()
        for run in facts["runs"]:
            run["error"] = run["error"] if math.isfinite(run["error"]) else None
        return json.dumps(facts, indent=2, allow_nan=False)

    def _repr_html_(self) -> str:
        """Return the runs as a table and the rest as text, for notebooks."""
        from html import escape

        heads = "".join(f"<th>{name}</th>" for name in ("", "run", "calls", "largest error", "allowed"))
        rows = "".join(
            f"<tr><td>{'agrees' if run['agrees'] else '<b>WRONG</b>'}</td><td>{escape(run['run'])}</td>"
            f"<td>{run['calls']}</td><td>{run['error']:.2g}</td><td>{run['allowed']:.2g}</td></tr>"
            for run in self.runs
        )
        lines = [line for line in str(self).splitlines() if not any(run["run"] in line for run in self.runs)]
        verdict = "agrees with" if self.agrees else "does <b>not</b> agree with"
        return (
            f"The file {verdict} {escape(self.reference)}.<table><tr>{heads}</tr>{rows}</table>"
            f"<pre>{escape(chr(10).join(lines[1:]))}</pre>"
        )

    def proof_lines(self) -> list[str]:
        """Return for each signature whether it is proved, or why not."""
        return [
            f"{'proved' if proof.is_proved else 'unproved'}  {name}: {proof}" for name, proof in self.proofs.items()
        ]

    def __str__(self) -> str:
        lines = [f"Reference: {self.reference}"]
        if self.scheme:
            lines.append(f"Quantized file ({self.scheme}): errors are root mean squares, relative to the output")
        for run in self.runs:
            verdict = "agrees" if run["agrees"] else "WRONG"
            error = f"largest error {run['error']:.2g}, allowed {run['allowed']:.2g}"
            lines.append(f"{verdict}  {run['run']}: {count_noun(run['calls'], 'call')}, {error}")
        lines += [f"{'agrees' if accuracy.agrees else 'WRONG'}  {accuracy}" for accuracy in self.accuracies]
        lines += self.proof_lines()
        lines += [f"wrong: {failure}" for failure in self.failures]
        lines += [f"note: {note}" for note in self.notes]
        return "\n".join(lines)
