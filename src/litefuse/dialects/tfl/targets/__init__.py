"""Support of the runtimes that run LiteRT files: tables, and how each row was found."""
