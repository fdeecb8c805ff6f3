"""A small corpus with everything that a page can show, and records that try to break one."""

from __future__ import annotations

import shutil
from pathlib import Path

from openfrontiers import building, corpus
from openfrontiers.markdown_text import Body
from openfrontiers.model import Corpus, Problem

PROJECT = Path(__file__).resolve().parent.parent.parent
SNAPSHOT = "2026-11-30"

SOURCE = """\
key: {key}
name: {name}
kind: problem-list
url: "https://example.org/{key}"
license: {{spdx: {spdx}, reuse: "Reuse with credit; <b>bold</b> & plain.", url: "https://example.org/terms", confirmed: 2026-10-01}}
permits: {{redistribution: true, commercial: {commercial}, derivatives: true, attribution: true, share_alike: {alike}}}
wording: [original, adapted, verbatim]
acquisition: by-hand
asserts_status: true
status_labels:
  - {{theirs: open, ours: open}}
  - {{theirs: settled, ours: solved, note: with a paper}}
"""

FULL = r"""---
id: erdos-7
title: Odd covering systems and $\zeta(5)$
aliases: [Erdős–Selfridge problem, "Covering with $m>1$"]
field: mathematics/number-theory
status: {label: open, as_of: 2024-09, claimed_by: alpha-list, source_label: "open & hard"}
source: {key: alpha-list, locator: "7", url: "https://example.org/alpha-list/7"}
wording: original
license: CC-BY-4.0
posed: {year: 1950, by: [Paul Erdős, John Selfridge]}
msc2020:
  - {code: 11B25, basis: editorial, evidence: unions of progressions}
  - {code: 05A17, basis: editorial, evidence: a second class}
tags: [covering systems, congruences]
oeis: [A367090]
prizes: [{amount: "2000", currency: USD, by: Paul Erdős, reference: hough-2015}]
references:
  - {key: hough-2015, kind: article, citation: "B. Hough, Solution of the minimum modulus problem, Ann. of Math. 181 (2015)", year: 2015, doi: 10.4007/annals.2015.181.1.6, arxiv: "1307.0874", zbmath: "1344.11011"}
  - {key: page-2024, kind: website, citation: "A page about $n^2$", year: 2024, url: "https://example.org/page?a=1&b=2"}
related: [{id: alpha-2, how: weaker form with $k=2$}]
bounds:
  - {side: lower, value: "$10^{16}$", quantity: $m$, reference: hough-2015, date: 2015, verified: true}
  - {side: upper, value: "$\\infty$", note: trivial}
formalizations:
  - {system: lean4, repository: example/formal, commit: 488aade228ec37880b8fec178c173c07d279bb53, path: Formal/Seven.lean, declaration: erdos_7, license: Apache-2.0, placeholder: true, checked: not-checked}
  - {system: lean4, item: O35}
checks: [{kind: lean, item: O35}, {kind: construction, task: covering-42}]
history:
  - {date: 2024-09, change: status, status: open, note: said on the list}
  - {date: 2026-09-08, change: created, status: open}
---
Is there a finite collection of congruences $a_i \pmod{n_i}$ with **distinct odd moduli** $n_i>1$ such that every integer
satisfies at least one? In other words, is
$$\bigcup_{i=1}^{k} \{a_i + n_i t : t\in\mathbb Z\} = \mathbb{Z}$$
possible, as in `ZMod n`?

## Background
A *covering system* is related to $\mathfrak p$-adic questions [@hough-2015; @page-2024]. See [the second](problem:alpha-2),
[the list](source:alpha-list) and [a page](https://example.org/x).

| Modulus | Cover |
|---|---|
| $2$ | no |

## Progress
- 2015: The minimum modulus is bounded by $10^{16}$ [@hough-2015].
- 2024-05-17: A second step.

A closing word.

## Remarks
1. First.
2. Second $\displaystyle\sum_{n\ge1}\frac{1}{n^{5}}$.
"""

PLAIN = """---
id: {id}
title: {title}
field: {field}
status: {status}
source: {{key: {source}}}
wording: {wording}
license: {license}
{extra}history:
  - {{date: {date}, change: created, status: {label}}}
---
{body}
"""

ITEM = """\
id: O35
track: open
title: The odd covering problem
problem: erdos-7
area: Number th.
hq50: true
answer_form: yes-no
priority: core
finite_certificate: true
formal: {profile: core, module: OpenFrontiersBench.O35, declaration: OpenFrontiersBench.O35.Statement, license: Apache-2.0}
"""

LEAN = """\
/-! The odd covering problem. -/
namespace OpenFrontiersBench.O35

/-- Every integer lies in one of the classes. -/
def Statement : Prop := ∃ s : Nat, s > 1 ∧ "</script>" ≠ ""

end OpenFrontiersBench.O35
"""

TASKS = {
    "covering-42": r"""id: covering-42
title: 'A covering system <b>with</b> least modulus above $42$'
kind: construction
standing: open
problem: erdos-7
statement: |-
  Find congruences $a_i \bmod{n_i}$ that cover $\mathbb Z$ with
  $$\min_i n_i>42.$$
output: construction
level: 2
domain: mathematics/number-theory
background: 4
techniques: [a hidden technique]
construction: covering-system
parameters: {odd: "true"}
best_known: {value: "42", date: 2014, reference: owens-2014, as_of: 2026-08, note: "with $n\\le10^{9}$"}
references:
  - {key: owens-2014, citation: "T. Owens, A covering system with minimum modulus $42$, 2014", url: "https://example.org/o"}
""",
    "packing-8": """\
id: packing-8
title: A lattice packing
kind: construction
standing: calibration
statement: Find a lattice of centre density at least one half in the eight dimensions.
output: construction
level: 0
domain: mathematics/discrete-geometry
construction: lattice-packing
parameters: {dimension: "8"}
best_known: {value: "1/(8*sqrt(2))", note: known for long}
""",
    "closed-zeta": """\
id: closed-zeta
title: A closed form
kind: closed-form
standing: open
statement: Find a closed form of $\\zeta(5)$ that uses no zeta.
output: constant
level: 3
domain: mathematics/number-theory
shown: "1.0369"
forbidden: [zeta]
computed_by: "a certified evaluation"
""",
    "cubes": """\
id: cubes
title: A sum of three cubes
kind: answer
standing: open
statement: Find integers $x,y,z$ with $x^3+y^3+z^3=114$. Submit the tuple.
output: tuple
level: 1
domain: physics/statistical-mechanics
answer_type: tuple
condition: {name: sum-of-three-cubes, n: "114"}
""",
    "recorded": """\
id: recorded
title: A recorded value
kind: answer
standing: calibration
statement: Which polynomial in $x$ is meant here? Submit the polynomial.
output: polynomial
level: 0
domain: mathematics/number-theory
answer_type: polynomial
variables: [x]
""",
    "primes": """\
id: primes
title: There are infinitely many primes
kind: rubric
standing: calibration
statement: Prove that there are infinitely many prime numbers.
output: proof
level: 0
domain: mathematics/number-theory
""",
}
"""A grading task of each kind."""

CATALOGUE = """\
source: beta-list
retrieved: {at: 2026-10-01}
entries:
  - {id: beta-list-1, locator: "1", title: "A pointer with $x^2$", url: "https://example.org/beta/1", status: open, as_of: 2026-10-01, problem: erdos-7}
  - {id: beta-list-2, locator: "2"}
"""


def plain(identifier: str, title: str, body: str, **values: str) -> str:
    """A record of few keys."""
    label = values.get("label", "open")
    defaults = {
        "open": "{label: open, as_of: 2026-10-01, claimed_by: alpha-list}",
        "unassessed": "{label: unassessed, as_of: 2026-10-01}",
        "solved": '{label: solved, as_of: 2026-10-01, claimed_by: alpha-list, evidence: [{url: "https://example.org/p", date: 2026}]}',
        "withdrawn": "{label: withdrawn, as_of: 2026-10-01, reason: a double of another record}",
    }  # fmt: skip
    filled = {
        "field": "mathematics/combinatorics",
        "source": "alpha-list",
        "wording": "original",
        "license": "CC-BY-4.0",
        "status": defaults[label],
        "extra": "",
        "date": "2026-10-01",
        "label": label,
    } | values
    return PLAIN.format(id=identifier, title=title, body=body, **filled)


HOSTILE = {
    "hostile-marks": plain(
        "hostile-marks", "'Is 1<2 & \"c\" ]] %s {{ x }} {% y %}?'", "Is $x<y$ & so on? \\u003c {{ z }} \ue010 \ue013 \ue000" "1\ue001",
        extra='aliases: ["a < script >", "\\"quoted\\" & \'single\'"]\ntags: ["a<b", shared tag]\n',
    ),
    "hostile-long": plain(
        "hostile-long", "A statement of two hundred kilobytes", "Word $x_1$ after word. " * 9000
    ),
    "hostile-rtl": plain(
        "hostile-rtl", "\u05d4\u05d0\u05dd \u05e7\u05d9\u05d9\u05dd $n$ \u05db\u05d6\u05d4?",
        "\u05d4\u05d0\u05dd \u05e7\u05d9\u05d9\u05dd \u05de\u05e1\u05e4\u05e8 $n>1$ \u05db\u05da \u05e9 $n^2=2$?",
        extra="posed: {by: [\u0641\u0644\u0627\u0646]}\n",
    ),
    "hostile-wide": plain(
        "hostile-wide", "A" * 190, "$$" + "+".join(f"x_{{{n}}}" for n in range(120)) + "$$\n\n" + "y" * 400
        + f" is ${'1234567890' * 6}$, or `{'code.' * 60}`.",
        extra="formalizations:\n  - {system: lean4, repository: example/formal, commit: 0123456789abcdef0123456789abcdef01234567, "
        f"path: A.lean, declaration: {'Long.name_' * 20}x, license: Apache-2.0, placeholder: true, checked: not-checked}}\n",
    ),
}  # fmt: skip
"""Records that pass the check and still try to break a page."""

BROKEN = r"""Unbalanced $\frac{1$ and [j](javascript:alert(1)) and [v](vbscript:x) and [d](data:text/html,x) <script>alert(1)</script>
<img src=x onerror=alert(2)> ![picture](https://evil.example/p.png) [m](https://example.org/$a$ "$b$") <https://example.org/a>

<div onclick="alert(3)">block</div>

[r]: javascript:alert(4)
[a reference][r] and $\text{<img src=x onerror=alert(5)>}$ and $\href{javascript:alert(6)}{x}$
"""
"""A body that the check refuses; a page made of it must be harmless all the same."""


def write(root: Path) -> Path:
    """Write the corpus under `root` and return it."""
    records = root / "records"
    (records / "taxonomy").mkdir(parents=True)
    for name in ("fields.yaml", "msc2020.yaml"):
        shutil.copy(PROJECT / "records" / "taxonomy" / name, records / "taxonomy" / name)
    texts = {
        "sources/alpha-list.yaml": SOURCE.format(
            key="alpha-list", name="The Alpha List", spdx="CC-BY-4.0", commercial="true", alike="false"
        ),
        "sources/beta-list.yaml": SOURCE.format(
            key="beta-list", name="Beta & Sons", spdx="CC-BY-NC-SA-4.0", commercial="false", alike="true"
        ),
        "problems/alpha-list/erdos-7.md": FULL,
        "problems/alpha-list/alpha-2.md": plain(
            "alpha-2", "Covering systems with two classes", "Is every integer covered by congruences with $k=2$ odd moduli?",
            label="solved", extra="tags: [covering systems, shared tag]\nposed: {year: 1957}\n",
        ),
        "problems/alpha-list/alpha-10.md": plain(
            "alpha-10", "Chromatic number of the plane", "What is $\\chi(\\mathbb{R}^2)$?",
            field="mathematics/discrete-geometry", extra="tags: [shared tag]\nposed: {year: 1950}\n",
        ).replace(
            "status: open}\n---", "status: open}\n  - {date: 2026-10-02, change: renamed, previous_id: plane-colouring}\n---"
        ),
        "problems/alpha-list/alpha-11.md": plain(
            "alpha-11", "A withdrawn record", "Was this a problem?", label="withdrawn"
        ),
        "problems/beta-list/beta-3.md": plain(
            "beta-3", "Ground states", "Does the model have a unique ground state for $\\beta>\\beta_c$?",
            source="beta-list", label="unassessed", field="physics/statistical-mechanics", wording="adapted",
            license="CC-BY-NC-SA-4.0",
            extra='reuse: "Reuse with credit; <b>bold</b> & plain."\nattribution: "Beta & Sons, no. 3"\n',
        ),
        "benchmark/O35.yaml": ITEM,
        "catalogue/beta-list.yaml": CATALOGUE,
        **{f"problems/alpha-list/{key}.md": text for key, text in HOSTILE.items()},
        **{f"tasks/{key}.yaml": text for key, text in TASKS.items()},
    }  # fmt: skip
    for number in range(1, 131):
        texts[f"problems/alpha-list/many-{number}.md"] = plain(
            f"many-{number}",
            f"Colouring number {number}",
            f"Is the graph $G_{{{number}}}$ always {number}-colourable?",
        )
    for path, text in texts.items():
        target = records / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    module = root / "lean" / "OpenFrontiersBench" / "O35.lean"
    module.parent.mkdir(parents=True)
    module.write_text(LEAN, encoding="utf-8")
    return root


def load(root: Path) -> Corpus:
    """The corpus as builds read it."""
    return corpus.load(root, snapshot_at=SNAPSHOT)


def problem(body: str, **changes: object) -> Problem:
    """A record with a body of one's choice, made without the check."""
    data = {
        "id": "made",
        "title": "Made for a test",
        "field": "mathematics/number-theory",
        "status": {"label": "open", "as_of": "2026-10-01", "claimed_by": "alpha-list"},
        "source": {"key": "alpha-list"},
        "wording": "original",
        "license": "CC-BY-4.0",
        "history": [{"date": "2026-10-01", "change": "created", "status": "open"}],
    } | changes
    return building.problem(data, Body(body), "records/problems/alpha-list/made.md")
