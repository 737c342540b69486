"""Regenerate the demo's recurrent models and expected outputs in demo/ (needs the development environment).

python tools/models/make_demo_models.py

`tools/models/train_demo_model.py` makes the image classifier.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
MODELS = {
    "lstm_classifier": "tfk_lstm",
    "bidirectional_lstm": "k3_bidirectional_lstm",
}


def main() -> None:
    """Copy the models from the zoo, which builds them if they are missing."""
    sys.path.insert(0, str(ROOT))
    from tests.support import zoo

    for folder, name in MODELS.items():
        model = zoo.get(name)
        target = ROOT / "demo" / folder
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(model.saved_model, target / "saved_model")
        with np.load(model.vectors) as vectors:
            served = {key: vectors[key] for key in vectors.files if key.split("/")[2] == "serving_default"}
        np.savez_compressed(target / "vectors.npz", allow_pickle=False, **served)
        size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
        print(f"{target.relative_to(ROOT)}: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
