"""From a corpus to the website: pages, plots, search index, static API, feeds."""
