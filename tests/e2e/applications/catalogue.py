"""The models of `keras.applications` that are tried, as data. Needs no TensorFlow: `make.py` builds the rows.

Every model of both Kerases is tried at the smallest size that it accepts; its ops are the same at any other size. One
model of each architecture is also tried at its usual size, where it is timed, and without its head on images of free
sizes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.support.generated import KERASES

DEFAULT, SMALL, FREE = "default", "small", "free"
SHORT = {"keras3": "k3", "tf_keras": "tfk"}


@dataclass(frozen=True)
class Architecture:
    """Models that differ only in their numbers of layers and channels; the first of `models` is tried first.

    `size` is the usual height and width of that first model's images, `smallest` the smallest that all of them accept.
    Pixels range from 0 to 255 if the model scales them itself, else from -1 to 1.
    """

    models: tuple[str, ...]
    size: int
    smallest: int = 32
    scales: bool = False
    kerases: tuple[str, ...] = KERASES
    # Keras builds NASNet for one size, because its cropping depends on it.
    free: bool = True


@dataclass(frozen=True)
class Application:
    """One model in one Keras and one form: its usual size, its smallest size, or free sizes without a head."""

    keras: str
    model: str
    form: str
    size: int
    width: int
    low: float
    high: float
    options: Mapping[str, object] = field(default_factory=dict[str, object])

    @property
    def name(self) -> str:
        return "_".join((SHORT[self.keras], self.model, *(str(o) for o in self.options), self.form))


def _numbered(pattern: str, *numbers: object) -> tuple[str, ...]:
    return tuple(pattern.format(number) for number in numbers)


_REGNET = ("002", "004", "006", "008", "016", "032", "040", "064", "080", "120", "160", "320")
ARCHITECTURES = (
    Architecture(_numbered("ConvNeXt{}", "Tiny", "Small", "Base", "Large", "XLarge"), 224, scales=True),
    Architecture(_numbered("EfficientNetV2{}", "B0", "B1", "B2", "B3"), 224, scales=True),
    Architecture(_numbered("EfficientNetV2{}", "S", "M", "L"), 384, scales=True),
    Architecture(("NASNetMobile",), 224, free=False),
    Architecture(("NASNetLarge",), 331, free=False),
    Architecture(_numbered("RegNetX{}", *_REGNET), 224, scales=True, kerases=("tf_keras",)),
    Architecture(_numbered("RegNetY{}", *_REGNET), 224, scales=True, kerases=("tf_keras",)),
    Architecture(("MobileNetV3Small", "MobileNetV3Large"), 224, scales=True),
    Architecture(_numbered("DenseNet{}", 121, 169, 201), 224),
    Architecture(("InceptionResNetV2",), 299, 75),
    Architecture(("InceptionV3",), 299, 75),
    Architecture(("Xception",), 299, 71),
    Architecture(_numbered("ResNetRS{}", 50, 101, 152, 200, 270, 350, 420), 160, scales=True, kerases=("tf_keras",)),
    Architecture(_numbered("ResNet{}V2", 50, 101, 152), 224),
    Architecture(_numbered("ResNet{}", 50, 101, 152), 224),
    Architecture(_numbered("EfficientNetB{}", 0, 1, 2, 3, 4, 5, 6, 7), 224, scales=True),
    Architecture(("MobileNet",), 224),
    Architecture(("MobileNetV2",), 224),
    Architecture(("VGG16", "VGG19"), 224),
)
# Options that change a model's ops.
VARIED = (("MobileNetV3Small", {"minimalistic": True}), ("MobileNet", {"alpha": 0.5}))


def _applications() -> tuple[list[Application], list[Application]]:
    """Return one model of each architecture, then all others; those of free sizes first."""
    first: list[Application] = []
    rest: list[Application] = []
    for architecture in ARCHITECTURES:
        low, high = (0.0, 255.0) if architecture.scales else (-1.0, 1.0)
        for keras in architecture.kerases:
            for number, model in enumerate(architecture.models):
                row = Application(keras, model, SMALL, architecture.smallest, architecture.smallest, low, high)
                (rest if number else first).append(row)
            model = architecture.models[0]
            # For free sizes: images that are not square and that no pool or stride divides evenly.
            smallest = architecture.smallest
            if architecture.free:
                rest.append(Application(keras, model, FREE, smallest + 45, smallest + 51, low, high))
            rest.append(Application(keras, model, DEFAULT, architecture.size, architecture.size, low, high))
            for varied, options in VARIED:
                if varied == model:
                    rest.append(Application(keras, model, SMALL, smallest, smallest, low, high, options))
    order = {FREE: 0, DEFAULT: 1, SMALL: 2}
    return first, sorted(rest, key=lambda row: order[row.form])


FIRST, _REST = _applications()
APPLICATIONS = (*FIRST, *_REST)
BY_NAME = {row.name: row for row in APPLICATIONS}
assert len(BY_NAME) == len(APPLICATIONS), "two rows of one name"
