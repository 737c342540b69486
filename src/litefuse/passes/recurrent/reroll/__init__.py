"""Re-roll layers that were unrolled in the source."""
