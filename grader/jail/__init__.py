"""A jail for code that nobody vouches for: bubblewrap, a system-call filter, and limits that are reported
as enforced.

``Jail(mounts, limits).run(guest)`` runs one guest and answers with a ``Result``; ``grader.jail.escapes``
tries to get out."""

from grader.jail.limits import Limits, Stopped
from grader.jail.run import Guest, Jail, JailUnavailable, Lean, Program, PythonFile, Result

__all__ = ["Guest", "Jail", "JailUnavailable", "Lean", "Limits", "Program", "PythonFile", "Result", "Stopped"]
