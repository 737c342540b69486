"""The rnn dialect: recurrent loops as one op."""

from litefuse.dialects.rnn.scan import Scan, scan_of
from litefuse.dialects.rnn.table import FUSED, LOOP, RNN, SCAN, UNROLLED, describe_form, grouped_loops

__all__ = ["FUSED", "LOOP", "RNN", "SCAN", "UNROLLED", "Scan", "describe_form", "grouped_loops", "scan_of"]
