"""Comparison of two files: their sizes, ops, weights and times, and their answers to the same inputs."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any

from litefuse.errors import LitefuseError
from litefuse.tflite import count_operators
from litefuse.tools.html_report.data import Json, ReportData, profile_data, weight_data

PathLike = str | os.PathLike[str]


def compare(other: ReportData, models: tuple[PathLike, PathLike], **options: Any) -> Json:
    """Return the data of the section: the facts of the other file, and the runs that compare the answers.

    `models` are the paths of the two files; `options` are arguments of `litefuse.verification.model.verify`.
    """
    return {
        "title": other.title,
        "size": other.size,
        "ops": count_operators(other.file.file),
        "weights": weight_data(other.file),
        "profiles": [profile_data(profile) for profile in other.profiles],
        **_compare_answers(*models, **options),
    }


def _compare_answers(
    model: PathLike, other: PathLike, *, kernels: Mapping[str, Any] | None = None, samples: PathLike | None = None
) -> Json:
    from litefuse.verification.model import verify

    try:
        verification = verify(other, model, kernels=kernels, samples=samples)
    except LitefuseError as error:
        return {"runs": [], "inputs": "", "notes": [], "problem": str(error)}
    facts: Json = json.loads(verification.to_json())
    notes = [*verification.proof_lines(), *facts["notes"], *(str(failure) for failure in verification.failures)]
    inputs = "random inputs" if samples is None else "the samples"
    return {
        "runs": facts["runs"],
        "inputs": inputs,
        "notes": notes,
        "problem": "" if facts["runs"] else "; ".join(notes),
    }
