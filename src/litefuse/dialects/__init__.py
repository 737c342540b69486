"""The dialects: op schemas as data, and the shape functions that they share."""

from litefuse.dialects.rnn import RNN
from litefuse.dialects.tf import TF
from litefuse.dialects.tfl import TFL
from litefuse.ir import Dialects

DIALECTS = Dialects((TF, TFL, RNN))

__all__ = ["DIALECTS", "RNN", "TF", "TFL"]
