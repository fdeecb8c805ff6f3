"""The core of OpenFrontiers: the record model, reading, checking, and the command line.

Importers, generators, exporters and the grader build on this package; it imports none of them.
"""

__version__ = "0.1.0"
