"""Expressions as people write them: read from text or from a Python function, never executed; evaluated
exactly or to a proven ball.

``tree`` is the syntax tree, ``text`` and ``python_source`` read it, ``rational`` and ``algebraic`` evaluate
exactly, ``ball`` evaluates with Arb's ball arithmetic, ``normal`` proves equality. The grammar is in
``docs/grading-answers.md``.
"""
