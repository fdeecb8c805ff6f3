"""Closed forms: an expression is parsed, enclosed by ball arithmetic, and compared with a certified reference
value.
"""
