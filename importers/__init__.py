"""Importers: one module per upstream source; fetch, parse, emit records."""
