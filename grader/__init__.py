"""One submission and one item in, one verdict out.

The grader decides whether a submission settles an item. It believes nothing that a submission says about
itself, executes nothing that a submission contains outside a jail, and never lets a floating-point number
decide. ``grader.cli`` is the command, ``grader.items`` finds what is graded against, ``grader.verdict`` is
what comes out; each kind of item has a package of its own.
"""
