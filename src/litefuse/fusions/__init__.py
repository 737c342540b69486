"""The shipped composite rules."""

from litefuse.fusions import detection, embedding
from litefuse.fusions.contrib import addons, lingvo, tf_text
from litefuse.fusions.recurrent import keras2

COMPOSITES = (
    *embedding.COMPOSITES,
    *detection.COMPOSITES,
    *addons.COMPOSITES,
    *tf_text.COMPOSITES,
    *keras2.COMPOSITES,
    *lingvo.COMPOSITES,
)
