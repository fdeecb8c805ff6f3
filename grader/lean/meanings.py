"""What each check of a Lean submission means, for a reader who does not know Lean; used by ``--explain``."""

from __future__ import annotations

from collections.abc import Mapping

MEANINGS: Mapping[str, str] = {
    "source": (
        "whether the file contains something that a submission may not contain, such as a placeholder for a missing proof or a new "
        "assumption. It gives clear messages early; nothing below relies on it"
    ),
    "compile": (
        "whether Lean's compiler turns the file into a formal proof, in a sealed process without network or access to other files"
    ),
    "compiled-file": "whether the compiler's result is well formed, read as plain data by a reader that takes nothing on trust",
    "redeclaration": "whether the submission replaces a definition that the problem or the library already has",
    "statement": (
        "whether what was proved is the statement of the problem, compared symbol by symbol with the problem's own formal text"
    ),
    "dependencies": "whether every lemma and definition that the proof rests on is there, down to the foundations, without circles",
    "special-constants": (
        "whether numbers, texts and a few other notions that checkers treat in a special way have their usual meaning in this proof"
    ),
    "axioms": "whether the proof assumes anything beyond the three customary principles of Lean's mathematics",
    "kernels": (
        "whether two programs, written independently of each other, both verify every single step of the proof from the foundations up"
    ),
    "answer": "whether what was proved is the answer that is on record",
    "jail": "whether the submission was sealed off while it was compiled",
    "accompanying": "files that came with the proof; they play no part in the decision",
}
