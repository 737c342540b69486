"""The rnn dialect: recurrent loops as one op."""

from litefuse.dialects.rnn.scan import Scan, scan_of
from litefuse.dialects.rnn.table import RNN, SCAN

__all__ = ["RNN", "SCAN", "Scan", "scan_of"]
