"""Importers: one module per upstream source; fetch, parse, emit records.

`documents` and `fetching` bring bytes here, a source's module parses them into the values of `drafts`, `emitting`
writes those as files by the policy and `merging` keeps what a person has edited. `registry` lists the sources;
`drift` compares what a source says today with what the corpus claims.
"""
