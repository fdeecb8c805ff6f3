"""`python -m openfrontiers` is the `openfrontiers` command."""

import sys

from openfrontiers.cli import main

sys.exit(main())
