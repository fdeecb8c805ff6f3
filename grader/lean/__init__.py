"""Lean items: is this file a proof of exactly that statement?

``grade`` is the entry; ``docs/grading-lean.md`` tells what is checked and what is trusted.
"""
