"""Generators: from a corpus to pages, indexes, plots, the search index and the static API."""
