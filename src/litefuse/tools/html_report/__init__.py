"""The report of a conversion or a file: its data, a page that draws them, and graphs for Model Explorer."""
