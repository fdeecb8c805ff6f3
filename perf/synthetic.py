"""Make a synthetic corpus: `python perf/synthetic.py --records 12151 --catalogue 4751 --out DIR [--seed 1]`.

The same seed gives the same bytes on every machine. The shape follows the published corpus (12,151 problem
records, 4,751 catalogue entries, 62 sources): statement lengths with mean 65 and median 39 words, mathematics
in 87% of the records (half as many different formulas as formulas), 1.8 references a record, an MSC code on two thirds, a posed year on 28%, a Lean pointer
on 16%. The sentences are nonsense; every file passes `openfrontiers check`.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

WORDS = [
    "let",
    "be",
    "a",
    "the",
    "every",
    "some",
    "finite",
    "infinite",
    "graph",
    "group",
    "ring",
    "integer",
    "prime",
    "set",
    "family",
    "sequence",
    "function",
    "real",
    "complex",
    "convex",
    "bounded",
    "measure",
    "space",
    "operator",
    "matrix",
    "rank",
    "degree",
    "vertex",
    "edge",
    "colour",
    "subset",
    "sum",
    "product",
    "limit",
    "exists",
    "such",
    "that",
    "whether",
    "determine",
    "largest",
    "smallest",
    "number",
    "of",
    "with",
    "without",
    "at",
    "least",
    "at",
    "most",
    "for",
    "all",
    "does",
    "there",
    "contain",
    "polynomial",
    "continuous",
    "random",
    "uniform",
    "density",
    "positive",
    "negative",
    "constant",
    "asymptotic",
    "exponent",
    "dimension",
    "lattice",
    "code",
    "point",
    "line",
    "plane",
    "curve",
    "surface",
    "knot",
    "manifold",
    "homology",
    "flow",
    "cut",
    "tree",
    "path",
    "cycle",
    "planar",
    "regular",
]
NAMES = [
    "Ada",
    "Béla",
    "Chen",
    "Dénes",
    "Emmy",
    "François",
    "Grigori",
    "Hélène",
    "Ivo",
    "José",
    "Kōji",
    "Łukasz",
]
FAMILIES = [
    "Ågren",
    "Bernoulli",
    "Čech",
    "Dvořák",
    "Erdélyi",
    "Fermi",
    "Gödel",
    "Hölder",
    "Itō",
    "Jónsson",
    "Kőnig",
    "Lebesgue",
    "Müller",
    "Nørlund",
    "Ørsted",
    "Pólya",
]
SYMBOLS = [
    "n",
    "k",
    "G",
    "x",
    "A",
    r"\varepsilon",
    "p",
    "f",
    "N",
    r"\mathbb{Z}",
    "m",
    "S",
    r"\alpha",
    "H",
    "q",
    "X",
]
FORMULAS = [
    r"$\sum_{{v}\le {w}} \mu({v}) \ll {w}^{1/{k}+\varepsilon}$",
    r"${U}=(V_{{k}},E_{{j}})$",
    r"${v} \ge {k}$",
    r"$\zeta({k}{v}+{j})$",
    r"${U} \subseteq \{{k},\dots,{W}\}$",
    r"$\chi({U}) \le \Delta({U})+{k}$",
    r"${v}\colon \mathbb{R}^{{k}} \to \mathbb{R}^{{j}}$",
    r"$\mathbb{F}_{{k}}^{{v}}$",
    r"$\lim_{{v}\to\infty} a_{{v}} = {k}/{j}$",
    r"$\operatorname{rank}({U}) < {k}{v}$",
    r"$\|{v}\|_{{k}} \le {j}$",
    r"${v} \equiv {j} \pmod{{k}}$",
    r"${U}_{{v},{w}}$",
    r"${v}^{{k}}+{w}^{{j}}$",
]
DISPLAYS = [
    r"$$\int_0^1 {v}(t)^{{k}}\,dt \ge \frac{{j}}{{k}} \left(\sum_{i=1}^{{w}} a_i\right)^2.$$",
    r"$$\begin{pmatrix} 1 & {k} \\ 0 & 1 \end{pmatrix}^{{v}} = \begin{pmatrix} 1 & {k}{v} \\ 0 & 1 \end{pmatrix}.$$",
    r"$$\limsup_{{v}\to\infty} \frac{a_{{v}+{k}}-a_{{v}}}{\log {v}} = \infty.$$",
]
MSC = [
    "11B25",
    "05C15",
    "05D10",
    "20D10",
    "14H52",
    "35Q30",
    "46B20",
    "52C17",
    "57K10",
    "60K35",
    "68Q17",
    "81P45",
    "03E35",
    "11M26",
    "30C10",
    "05C55",
]
KINDS = ["article", "article", "preprint", "book", "website"]


def main() -> int:
    """Write the corpus and say what was written."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--records", type=int, default=1000, help="number of problem records")
    parser.add_argument("--catalogue", type=int, default=0, help="number of catalogue entries")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--out", type=Path, required=True, help="directory to make; an existing one is replaced"
    )
    arguments = parser.parse_args()
    if arguments.out.exists():
        if not (arguments.out / "records" / "problems").is_dir():
            print(f"{arguments.out} exists and is no corpus; name another directory", file=sys.stderr)
            return 2
        shutil.rmtree(arguments.out)
    write_corpus(arguments.out, arguments.records, arguments.catalogue, arguments.seed)
    print(f"{arguments.records:,} records and {arguments.catalogue:,} catalogue entries in {arguments.out}")
    return 0


def write_corpus(out: Path, records: int, catalogue: int, seed: int) -> None:
    """Write a corpus of the given size under `out`."""
    rng = random.Random(seed)
    base = out / "records"
    shutil.copytree(ROOT / "records" / "taxonomy", base / "taxonomy")
    for folder in ("sources", "catalogue", "benchmark", "tasks", "problems"):
        (base / folder).mkdir(parents=True)
    fields = _fields(base / "taxonomy" / "fields.yaml")
    sources = [f"source-{number:02d}" for number in range(1, 63)]
    for key in sources:
        (base / "sources" / f"{key}.yaml").write_text(_source(key), encoding="utf-8")
        (base / "problems" / key).mkdir()
    # A few sources hold most of the records, as in the published corpus.
    weights = [3909, 3470, 2898, 634, 459, 115, 114] + [10] * 55
    homes = rng.choices(sources, weights, k=records)
    for number, home in enumerate(homes, start=1):
        identifier = f"synthetic-{number}"
        text = _record(rng, identifier, home, number, fields)
        (base / "problems" / home / f"{identifier}.md").write_text(text, encoding="utf-8")
    if catalogue:
        lines = ["source: source-62", "entries:"]
        for number in range(1, catalogue + 1):
            status = rng.choice(["open", "solved", "unassessed"])
            lines.append(
                f'  - {{id: pointer-{number}, locator: "{number}", title: {_words(rng, 5)}, '
                f'url: "https://example.org/list/{number}", status: {status}, as_of: 2026-09-01}}'
            )
        (base / "catalogue" / "source-62.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _fields(path: Path) -> list[str]:
    main, found = "", []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("- slug:"):
            main = line.split(":")[1].strip()
        elif "{slug:" in line:
            found.append(f"{main}/{line.split('slug:')[1].split(',')[0].strip()}")
    return found


def _source(key: str) -> str:
    return (
        f"key: {key}\nname: Synthetic list {key[-2:]}\nkind: problem-list\nurl: https://example.org/{key}\n"
        "license: {spdx: CC-BY-4.0, reuse: Free with credit.}\n"
        "permits: {redistribution: true, commercial: true, derivatives: true, attribution: true, share_alike: false}\n"
        "wording: [original, adapted, verbatim]\nacquisition: by-hand\nasserts_status: true\n"
    )


def _words(rng: random.Random, count: int) -> str:
    return " ".join(rng.choices(WORDS, k=max(count, 2)))


def _sentence(rng: random.Random, count: int, mathematical: bool) -> str:
    words = rng.choices(WORDS, k=max(count, 3))
    if mathematical:
        for _ in range(1 + count // 20):
            words.insert(rng.randrange(len(words)), _formula(rng, FORMULAS))
    text = " ".join(words)
    return text[0].upper() + text[1:] + "."


def _formula(rng: random.Random, choices: list[str]) -> str:
    """Half of the inline formulas are a symbol; the others rarely occur twice. That is how it is in the corpus."""
    if choices is FORMULAS and rng.random() < 0.5:
        return f"${rng.choice(SYMBOLS)}$"
    text = rng.choice(choices)
    for place, letters in (("{v}", "abcdefghkmnpqrstxyz"), ("{w}", "nmNMxyzXYZ"), ("{U}", "ABCDEFGHKLMPQSTUXYZ"),
                           ("{W}", "NMKL")):  # fmt: skip
        text = text.replace(place, rng.choice(letters))
    return text.replace("{k}", str(rng.randrange(2, 200))).replace("{j}", str(rng.randrange(1, 60)))


def _person(rng: random.Random) -> str:
    return f"{rng.choice(NAMES)} {rng.choice(FAMILIES)}"


def _record(rng: random.Random, identifier: str, source: str, number: int, fields: list[str]) -> str:
    mathematical = rng.random() < 0.87
    label = rng.choices(["open", "unassessed", "partially-solved", "solved"], [507, 460, 29, 4])[0]
    references = [_reference(rng, index) for index in range(rng.choice([0, 1, 1, 2, 2, 2, 3, 4]) or 1)]
    title = _words(rng, rng.randrange(3, 9)).capitalize()
    lines = ["---", f"id: {identifier}", f"title: {title} {number}"]
    if rng.random() < 0.3:
        lines.append(f"aliases: [{_person(rng)} problem]")
    lines.append(f"field: {rng.choice(fields)}")
    status = f"label: {label}, as_of: 2026-{rng.randrange(1, 10):02d}-{rng.randrange(1, 29):02d}"
    if label != "unassessed":
        status += f", claimed_by: {source}, source_label: {label}"
    if label in ("partially-solved", "solved"):
        status += ", evidence: [{reference: ref-0, date: 2026-05}]"
    lines.append(f"status: {{{status}}}")
    lines.append(
        f'source: {{key: {source}, locator: "{number}", url: "https://example.org/{source}/{number}"}}'
    )
    lines += ["wording: original", "license: CC-BY-4.0"]
    if rng.random() < 0.279:
        lines.append(f"posed: {{year: {rng.randrange(1900, 2026)}, by: [{_person(rng)}]}}")
    if rng.random() < 0.66:
        lines.append("msc2020:")
        for code in rng.sample(MSC, rng.choice([1, 1, 2])):
            basis = rng.choice(["source-map", "community-map", "editorial"])
            lines.append(f"  - {{code: {code}, basis: {basis}, evidence: {_words(rng, 5)}}}")
    lines.append(f"tags: [{_words(rng, 2)} {rng.randrange(200)}]")
    lines.append("references:")
    for reference in references:
        lines += reference
    if number > 2 and rng.random() < 0.2:
        lines.append(f"related: [{{id: synthetic-{rng.randrange(1, number)}, how: {_words(rng, 3)}}}]")
    if rng.random() < 0.01:
        lines.append(
            f'bounds: [{{side: lower, value: "1.{rng.randrange(10**6)}", reference: ref-0, date: 2025}}]'
        )
    if rng.random() < 0.16:
        lines.append("formalizations:")
        lines.append(
            f"  - {{system: lean4, repository: example/formal, commit: {rng.getrandbits(160):040x}, "
            f"path: Problems/{number}.lean, declaration: problem_{number}, license: Apache-2.0, "
            "placeholder: true, checked: not-checked}"
        )
    lines.append(
        f"retrieved: {{at: 2026-09-08, sha256: {rng.getrandbits(256):064x}, "
        f'record: "https://example.org/{source}/{number}", full_text: {rng.choice(["true", "false"])}}}'
    )
    lines += ["history:", f"  - {{date: 2026-10-01, change: imported, status: {label}}}", "---"]
    length = max(6, int(rng.lognormvariate(3.66, 1.0)))
    statement = []
    while length > 0:
        count = min(length, rng.randrange(6, 25))
        statement.append(_sentence(rng, count, mathematical))
        length -= count
    lines.append(" ".join(statement))
    if mathematical and rng.random() < 0.3:
        lines += ["", _formula(rng, DISPLAYS)]
    lines += ["", "## Background", _sentence(rng, 30, mathematical)]
    if rng.random() < 0.9:
        lines += [
            "",
            "## Progress",
            f"- {rng.randrange(1990, 2026)}: {_sentence(rng, 15, mathematical)} [@ref-0]",
        ]
    return "\n".join(lines) + "\n"


def _reference(rng: random.Random, index: int) -> list[str]:
    year = rng.randrange(1950, 2027)
    lines = [
        f"  - key: ref-{index}",
        f"    kind: {rng.choice(KINDS)}",
        f"    citation: {_person(rng)}, {_words(rng, 7)}, J. Synth. {rng.randrange(1, 90)} ({year})",
        f"    year: {year}",
    ]
    chance = rng.random()
    if chance < 0.4:
        lines.append(f"    doi: 10.1234/synth.{year}.{rng.randrange(10**5)}")
    elif chance < 0.7:
        lines.append(
            f"    arxiv: {rng.randrange(10, 27):02d}{rng.randrange(1, 13):02d}.{rng.randrange(10**5):05d}"
        )
    else:
        lines.append(f'    url: "https://example.org/paper/{rng.randrange(10**5)}"')
    return lines


if __name__ == "__main__":
    sys.exit(main())
