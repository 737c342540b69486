"""The shipped composite rules."""

from litefuse.fuse.library import embedding
from litefuse.fuse.recurrent import keras2

COMPOSITES = (*embedding.COMPOSITES, *keras2.COMPOSITES)
