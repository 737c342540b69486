"""The fusion engine: composites and patterns; the rules are in `litefuse.fusions`."""
