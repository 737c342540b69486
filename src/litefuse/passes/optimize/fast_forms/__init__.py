"""Forms of layers that XNNPACK has fast kernels for, instead of shapes and types that it runs badly or not at all.

`dialects/tfl/targets/fast_forms.tsv` says which layers are faster in another form, and by how much.
"""

from collections.abc import Mapping

_FAMILIES = {
    "depthwise": "depthwise_conv_2d",
    "convolutions": "conv_2d",
    "transposed": "transpose_conv",
    "embeddings": "gather",
    "upsampling": "tile",
    "movement": "strided_slice mirror_pad arg_max arg_min pack gather",
    "elementwise": "softmax floor_div floor_mod one_hot",
}
FAMILIES: Mapping[str, frozenset[str]] = {
    name: frozenset(f"tfl.{kind}" for kind in kinds.split()) for name, kinds in _FAMILIES.items()
}
"""The op kinds for which a module of this package, by name, has forms: its tuple `FORMS`."""
