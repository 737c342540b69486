"""The rnn dialect: recurrent loops as one op."""

from litefuse.dialects.rnn.scan import Scan, scan_of
from litefuse.dialects.rnn.table import FUSED, LOOP, RNN, SCAN, UNROLLED

__all__ = ["FUSED", "LOOP", "RNN", "SCAN", "UNROLLED", "Scan", "scan_of"]
