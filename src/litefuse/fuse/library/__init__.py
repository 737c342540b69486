"""The shipped composite rules."""

from litefuse.fuse.library import addons, detection, embedding, text
from litefuse.fuse.recurrent import keras2, lingvo

COMPOSITES = (
    *embedding.COMPOSITES,
    *detection.COMPOSITES,
    *addons.COMPOSITES,
    *text.COMPOSITES,
    *keras2.COMPOSITES,
    *lingvo.COMPOSITES,
)
