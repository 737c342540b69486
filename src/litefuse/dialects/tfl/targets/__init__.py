"""What the runtimes support that run LiteRT files: tables, and how each row was found."""
