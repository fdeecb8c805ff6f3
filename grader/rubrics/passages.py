"""Divide a submission into labelled literal passages, so that a judge can point at evidence and cannot make
any up.
"""

from __future__ import annotations

import re

MAX_CHARACTERS = 500_000
MAX_PASSAGE = 2_000


def passages(text: str) -> dict[str, str]:
    """Labels P1, P2, … to literal passages: paragraphs between blank lines, long ones cut after a line or at
    the limit.
    """
    result: dict[str, str] = {}
    for paragraph in re.split(r"\n[ \t]*\n", text):
        for piece in _pieces(paragraph.strip("\n")):
            if piece.strip():
                result[f"P{len(result) + 1}"] = piece
    return result


def _pieces(paragraph: str) -> list[str]:
    pieces: list[str] = []
    while len(paragraph) > MAX_PASSAGE:
        cut = paragraph.rfind("\n", 1, MAX_PASSAGE)
        cut = cut if cut > 0 else MAX_PASSAGE
        pieces.append(paragraph[:cut])
        paragraph = paragraph[cut:].lstrip("\n")
    pieces.append(paragraph)
    return pieces
