"""Reshaping, merging, regularization, wrappers, preprocessing."""

from __future__ import annotations

from tests.e2e.layers.rows_network import FREE_IMAGE, FREE_SERIES, FREE_VOLUME, IMAGE, SERIES, VOLUME
from tests.e2e.layers.variants import NEW, OLD, In, Made, Row

RESHAPING = (
    Row("Reshape", "", {"target_shape": (3, 8, 9)}, IMAGE),
    Row("Reshape", "rest", {"target_shape": (-1, 2)}, SERIES),
    Row("Reshape", "free", {"target_shape": (-1, 2)}, FREE_SERIES, fast=True),
    Row("Flatten", "", {}, IMAGE),
    Row("Flatten", "first", {"data_format": "channels_first"}, IMAGE),
    Row("Flatten", "free", {}, FREE_SERIES),
    Row("Flatten", "vector", {}, (In((5,)),)),
    Row("Flatten", "scalars", {}, (In(()),)),
    Row("RepeatVector", "", {"n": 3}),
    Row("Permute", "", {"dims": (3, 1, 2)}, IMAGE),
    Row("Permute", "free", {"dims": (2, 1)}, FREE_SERIES),
    Row("Cropping1D", "", {"cropping": (1, 2)}, SERIES),
    Row("Cropping2D", "", {"cropping": ((1, 2), (0, 1))}, IMAGE, fast=True),
    Row("Cropping2D", "free", {"cropping": 1}, FREE_IMAGE),
    Row("Cropping2D", "first", {"cropping": 1, "data_format": "channels_first"}, IMAGE),
    Row("Cropping3D", "", {"cropping": 1}, VOLUME),
    Row("Cropping3D", "free", {"cropping": ((1, 1), (0, 1), (1, 0))}, FREE_VOLUME),
    Row("ZeroPadding1D", "", {"padding": (1, 2)}, SERIES),
    Row("ZeroPadding2D", "", {"padding": ((1, 2), (0, 1))}, IMAGE, fast=True),
    Row("ZeroPadding2D", "first", {"padding": 1, "data_format": "channels_first"}, IMAGE),
    Row("ZeroPadding2D", "free", {"padding": 1}, FREE_IMAGE),
    Row("ZeroPadding3D", "", {"padding": 1}, VOLUME),
    Row("UpSampling1D", "", {"size": 3}, SERIES),
    Row("UpSampling1D", "free", {"size": 2}, FREE_SERIES),
    Row("UpSampling2D", "", {"size": (2, 3)}, IMAGE, fast=True),
    Row("UpSampling2D", "first", {"size": 2, "data_format": "channels_first"}, IMAGE),
    Row("UpSampling2D", "free", {"size": (2, 3)}, FREE_IMAGE),
    *(Row("UpSampling2D", name, {"size": 2, "interpolation": name}, IMAGE) for name in ("bilinear", "bicubic")),
    *(Row("UpSampling2D", name, {"size": 2, "interpolation": name}, IMAGE) for name in ("lanczos3", "lanczos5")),
    *(
        Row("UpSampling2D", name, {"size": 2, "interpolation": name}, IMAGE, OLD)
        for name in ("area", "gaussian", "mitchellcubic")
    ),
    Row("UpSampling2D", "bilinear_free", {"size": 2, "interpolation": "bilinear"}, FREE_IMAGE, OLD),
    Row("UpSampling3D", "", {"size": (2, 1, 3)}, VOLUME),
    Row("UpSampling3D", "free", {"size": 2}, FREE_VOLUME, fast=True),
)

PAIR = (In((4, 5)), In((4, 5)))
BROADCAST = (In((4, 5)), In((1, 5)), In((5,)))
MERGING = (
    *(
        Row(name, "", {}, PAIR, listed=True)
        for name in ("Add", "Subtract", "Multiply", "Average", "Maximum", "Minimum")
    ),
    *(Row(name, "three", {}, PAIR + PAIR[:1], listed=True) for name in ("Add", "Multiply", "Average", "Maximum")),
    *(Row(name, "broadcast", {}, BROADCAST, listed=True, fast=name == "Add") for name in ("Add", "Minimum")),
    Row("Subtract", "broadcast", {}, BROADCAST[:2], listed=True),
    Row("Concatenate", "", {}, PAIR, listed=True),
    Row("Concatenate", "axis", {"axis": 1}, (In((4, 5)), In((2, 5)), In((None, 5))), listed=True),
    Row("Dot", "", {"axes": 1}, (In(), In()), listed=True),
    Row("Dot", "matrices", {"axes": (2, 1)}, (In((4, 5)), In((5, 3))), listed=True, fast=True),
    Row("Dot", "normalized", {"axes": 2, "normalize": True}, PAIR, listed=True),
    Row("Dot", "free", {"axes": 2}, (In((None, 5)), In((None, 5))), listed=True),
)

REGULARIZATION = (
    *(Row(name, "", {"rate": 0.4}) for name in ("Dropout", "AlphaDropout", "GaussianDropout")),
    Row("GaussianNoise", "", {"stddev": 0.4}),
    Row("SpatialDropout1D", "", {"rate": 0.4}, SERIES),
    Row("SpatialDropout2D", "", {"rate": 0.4}, IMAGE),
    Row("SpatialDropout3D", "", {"rate": 0.4}, VOLUME),
    Row("Masking", "", {}, SERIES),
)

WRAPPERS = (
    Row("TimeDistributed", "", {"layer": Made("Dense", {"units": 3})}, SERIES),
    Row("TimeDistributed", "conv", {"layer": Made("Conv2D", {"filters": 2, "kernel_size": 2})}, VOLUME, fast=True),
    Row("TimeDistributed", "free", {"layer": Made("Conv1D", {"filters": 2, "kernel_size": 2})}, (In((None, 6, 4)),)),
    *(
        Row("Lambda", name, {"function": Made(name)}, SERIES)
        for name in ("square", "normalized", "top", "variance", "sorted", "cumulative", "split", "where", "one_hot")
    ),
    *(Row("Lambda", name, {"function": Made(name)}, FREE_SERIES) for name in ("last", "shape", "gathered")),
    Row("TFSMLayer", "", {}, SERIES, NEW, network="saved_within"),
    Row(
        "Pipeline",
        "",
        {"layers": [Made("Rescaling", {"scale": 2.0}), Made("CenterCrop", {"height": 4, "width": 4})]},
        IMAGE,
        NEW,
    ),
)

WORDS = ("red", "green", "blue", "dark blue")
TEXT = (In((3,), "text", "string"),)
LINES = (In((1,), "lines", "string"),)
IDS = (In((3,), "ids", "int64", 9),)
IDS32 = (In((3,), "ids", "int32", 9),)
PIXELS = (In((9, 8, 3), "pixels"),)
BYTES = (In((9, 8, 3), "pixels", "uint8"),)
FREE_PIXELS = (In((None, None, 3), "pixels"),)
SMALL = {"height": 5, "width": 6}
LARGE = {"height": 17, "width": 13}
NEW_METHODS = ("nearest", "bilinear", "bicubic", "lanczos3", "lanczos5")
OLD_METHODS = (*NEW_METHODS, "area", "gaussian", "mitchellcubic")
AUGMENT = {
    "RandomBrightness": {"factor": 0.2},
    "RandomContrast": {"factor": 0.2},
    "RandomCrop": {"height": 5, "width": 6},
    "RandomFlip": {},
    "RandomRotation": {"factor": 0.2},
    "RandomTranslation": {"height_factor": 0.2, "width_factor": 0.1},
    "RandomZoom": {"height_factor": 0.2},
}
AUGMENT_NEW = {
    "AugMix": {},
    "AutoContrast": {},
    "MaxNumBoundingBoxes": {"max_number": 3},
    "MixUp": {},
    "CutMix": {},
    "RandAugment": {},
    "RandomColorDegeneration": {"factor": 0.3},
    "RandomColorJitter": {"brightness_factor": 0.2},
    "RandomElasticTransform": {},
    "RandomErasing": {},
    "RandomGaussianBlur": {},
    "RandomGrayscale": {},
    "RandomHue": {"factor": 0.2},
    "RandomInvert": {},
    "RandomPerspective": {},
    "RandomPosterization": {"factor": 4},
    "RandomSaturation": {"factor": 0.3},
    "RandomSharpness": {"factor": 0.3},
    "RandomShear": {"x_factor": 0.2},
    "Solarization": {},
    "ContrastLimitedAdaptiveHistogramEqualization": {},
}
AUGMENT_OLD = {"RandomHeight": {"factor": 0.2}, "RandomWidth": {"factor": 0.2}}
CATEGORIES = {"num_tokens": 9}
VOCABULARY = {"vocabulary": WORDS}
NUMBERS = {"vocabulary": (1, 3, 5, 8)}
TABLE = "export"
PREPROCESSING = (
    Row("Rescaling", "", {"scale": 1 / 255, "offset": -0.5}, PIXELS, fast=True),
    Row("Rescaling", "channels", {"scale": (0.1, 0.2, 0.3), "offset": (1.0, 2.0, 3.0)}, PIXELS),
    Row("Rescaling", "bytes", {"scale": 1 / 255}, BYTES),
    Row("Normalization", "", {"mean": (0.1, 0.2, 0.3), "variance": (1.0, 2.0, 3.0)}, IMAGE, fast=True),
    Row("Normalization", "scalar", {"axis": None, "mean": 0.3, "variance": 2.0}, IMAGE),
    Row("Normalization", "inverse", {"axis": None, "mean": 0.3, "variance": 2.0, "invert": True}, IMAGE),
    Row("Normalization", "adapted", {}, network="adapted"),
    *(Row("Resizing", f"{m}_small", SMALL | {"interpolation": m}, PIXELS, NEW) for m in NEW_METHODS),
    *(
        Row("Resizing", f"{m}_large", LARGE | {"interpolation": m}, PIXELS, NEW, fast=m == "bicubic")
        for m in NEW_METHODS
    ),
    *(Row("Resizing", f"{m}_small", SMALL | {"interpolation": m}, PIXELS, OLD) for m in OLD_METHODS),
    *(Row("Resizing", f"{m}_large", LARGE | {"interpolation": m}, PIXELS, OLD) for m in OLD_METHODS),
    Row("Resizing", "bytes", SMALL, BYTES),
    Row("Resizing", "crop", SMALL | {"crop_to_aspect_ratio": True}, PIXELS, fast=True),
    Row("Resizing", "pad", SMALL | {"pad_to_aspect_ratio": True}, PIXELS, NEW),
    Row("Resizing", "antialias", SMALL | {"antialias": True}, PIXELS, NEW),
    Row("Resizing", "free", SMALL, FREE_PIXELS, fast=True),
    Row("Resizing", "free_nearest", SMALL | {"interpolation": "nearest"}, FREE_PIXELS),
    Row("Resizing", "free_crop", SMALL | {"crop_to_aspect_ratio": True}, FREE_PIXELS, OLD),
    Row("CenterCrop", "", SMALL, PIXELS),
    Row("CenterCrop", "larger", LARGE, PIXELS),
    Row("CenterCrop", "free", SMALL, FREE_PIXELS),
    *(Row("CategoryEncoding", mode, CATEGORIES | {"output_mode": mode}, IDS, fast=True) for mode in ("multi_hot",)),
    Row("CategoryEncoding", "one_hot", CATEGORIES | {"output_mode": "one_hot"}, (In((1,), "ids", "int64"),)),
    Row("CategoryEncoding", "one_hot32", CATEGORIES | {"output_mode": "one_hot"}, (In((1,), "ids", "int32"),)),
    Row("CategoryEncoding", "count", CATEGORIES | {"output_mode": "count"}, IDS32, fast=True),
    Row(
        "CategoryEncoding",
        "weights",
        CATEGORIES | {"output_mode": "count"},
        (*IDS32, In((3,))),
        by=("", "count_weights"),
    ),
    Row("Discretization", "", {"bin_boundaries": (-0.5, 0.0, 0.7)}, fast=True),
    Row("Discretization", "one_hot", {"bin_boundaries": (-0.5, 0.0, 0.7), "output_mode": "one_hot"}, (In((1,)),)),
    Row("Discretization", "multi_hot", {"bin_boundaries": (-0.5, 0.0, 0.7), "output_mode": "multi_hot"}),
    Row("Discretization", "count", {"bin_boundaries": (-0.5, 0.0, 0.7), "output_mode": "count"}),
    Row("Hashing", "", {"num_bins": 5}, TEXT, refused="StringToHashBucketFast"),
    Row("Hashing", "ids", {"num_bins": 5}, IDS),
    Row("Hashing", "salt", {"num_bins": 5, "salt": 133}, TEXT, refused="StringToHashBucketStrong"),
    Row(
        "HashedCrossing",
        "",
        {"num_bins": 5},
        (In((1,), "text", "string"), In((1,), "ids", "int64")),
        listed=True,
        refused="SparseCross",
    ),
    Row("IntegerLookup", "", NUMBERS, IDS, writer=TABLE, fast=True),
    Row("IntegerLookup", "mask", NUMBERS | {"mask_token": 0, "num_oov_indices": 2}, IDS, writer=TABLE),
    Row("IntegerLookup", "no_oov", NUMBERS | {"num_oov_indices": 0}, (In((3,), "known", "int64"),), writer=TABLE),
    Row("IntegerLookup", "multi_hot", NUMBERS | {"output_mode": "multi_hot"}, IDS, writer=TABLE),
    Row("IntegerLookup", "count", NUMBERS | {"output_mode": "count"}, IDS, writer=TABLE),
    Row("IntegerLookup", "one_hot", NUMBERS | {"output_mode": "one_hot"}, (In((1,), "ids", "int64", 9),), writer=TABLE),
    Row("IntegerLookup", "inverse", NUMBERS | {"invert": True}, (In((3,), "ids", "int64", 5),), writer=TABLE),
    Row("StringLookup", "", VOCABULARY, TEXT, writer=TABLE, fast=True),
    Row("StringLookup", "mask", VOCABULARY | {"mask_token": ""}, TEXT, writer=TABLE),
    Row(
        "StringLookup",
        "oov2",
        VOCABULARY | {"num_oov_indices": 2},
        TEXT,
        writer=TABLE,
        refused="StringToHashBucketFast",
    ),
    Row("StringLookup", "no_oov", VOCABULARY | {"num_oov_indices": 0}, (In((3,), "words", "string"),), writer=TABLE),
    Row("StringLookup", "multi_hot", VOCABULARY | {"output_mode": "multi_hot"}, TEXT, writer=TABLE, fast=True),
    Row(
        "StringLookup", "one_hot", VOCABULARY | {"output_mode": "one_hot"}, (In((1,), "text", "string"),), writer=TABLE
    ),
    Row("StringLookup", "count", VOCABULARY | {"output_mode": "count"}, TEXT, writer=TABLE),
    Row(
        "StringLookup",
        "tf_idf",
        VOCABULARY | {"output_mode": "tf_idf", "idf_weights": (0.5, 1.0, 2.0, 0.7)},
        TEXT,
        NEW,  # tf_keras cannot build this one without adapting it
        writer=TABLE,
    ),
    Row("StringLookup", "inverse", VOCABULARY | {"invert": True}, (In((3,), "ids", "int64", 5),), writer=TABLE),
    Row(
        "TextVectorization", "", VOCABULARY | {"output_sequence_length": 4}, LINES, writer=TABLE, refused="StringLower"
    ),
    Row("TextVectorization", "plain", VOCABULARY | {"standardize": None, "split": None}, LINES, writer=TABLE),
    *(Row(name, "", options, PIXELS) for name, options in AUGMENT.items()),
    *(Row(name, "", options, PIXELS, NEW) for name, options in AUGMENT_NEW.items()),
    *(Row(name, "", options, PIXELS, OLD) for name, options in AUGMENT_OLD.items()),
    Row(
        "STFTSpectrogram",
        "",
        {"frame_length": 16, "frame_step": 8, "fft_length": 16, "window": None},
        (In((64, 1)),),
        NEW,
    ),
    Row(
        "STFTSpectrogram",
        "angle",
        {"frame_length": 16, "frame_step": 8, "mode": "angle", "window": None},
        (In((64, 1)),),
        NEW,
    ),
    Row(
        "MelSpectrogram",
        "",
        {"fft_length": 32, "sequence_stride": 16, "num_mel_bins": 6, "sampling_rate": 800},
        (In((64,)),),
        NEW,
        fast=True,
    ),
)

ROWS = (*RESHAPING, *MERGING, *REGULARIZATION, *WRAPPERS, *PREPROCESSING)
