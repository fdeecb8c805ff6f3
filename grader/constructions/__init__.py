"""Constructions: an object in JSON is checked against its definition, measured exactly, and compared with the
best-known bound.
"""
