"""What `mkdocs.yml` needs of Python while it is read: the slugs of headings, and a quiet theme.

Material for MkDocs prints a notice on its end of life (May 2027) each time its theme is loaded. The version is
pinned and the frame can be exchanged (see docs/site.md), so the notice tells nobody anything new. It is
read from the environment before any plugin is loaded, which is why it is set here.
"""

from __future__ import annotations

import os

from generators.addresses import slug

os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")


def heading_slug(text: str, separator: str) -> str:
    """The anchor of a heading in a hand-written page: lower case, no accents, words joined by hyphens."""
    return slug(text) if separator == "-" else slug(text).replace("-", separator)
