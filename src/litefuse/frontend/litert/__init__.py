"""Reading of LiteRT files, written by any converter, into modules of the `tfl` dialect."""
