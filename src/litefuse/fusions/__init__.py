"""The shipped composite rules."""

from litefuse.fusions import contracts, detection, embedding
from litefuse.fusions.contrib import addons, lingvo, tf_text
from litefuse.fusions.recurrent import lstm
from litefuse.rewrite.collect import composites_in

COMPOSITES = (*composites_in(embedding, detection, addons, tf_text, lstm, lingvo), *contracts.RULES)
