"""From a source's own subjects to the fields of our taxonomy.

MSC 2020 classes and arXiv categories are mapped by what their official scope says
(https://zbmath.org/classification/, https://arxiv.org/category_taxonomy); each maps to one sub-field.
"""

from __future__ import annotations

from collections.abc import Iterable

MSC: dict[str, str] = {
    "03": "mathematics/logic",
    "05": "mathematics/combinatorics",
    "06": "mathematics/combinatorics",
    "08": "mathematics/algebra",
    "11": "mathematics/number-theory",
    "12": "mathematics/algebra",
    "13": "mathematics/algebra",
    "14": "mathematics/algebraic-geometry",
    "15": "mathematics/linear-algebra",
    "16": "mathematics/algebra",
    "17": "mathematics/algebra",
    "18": "mathematics/algebra",
    "19": "mathematics/algebra",
    "20": "mathematics/group-theory",
    "22": "mathematics/group-theory",
    "26": "mathematics/analysis",
    "28": "mathematics/analysis",
    "30": "mathematics/analysis",
    "31": "mathematics/analysis",
    "32": "mathematics/analysis",
    "33": "mathematics/analysis",
    "34": "mathematics/dynamical-systems",
    "35": "mathematics/partial-differential-equations",
    "37": "mathematics/dynamical-systems",
    "39": "mathematics/analysis",
    "40": "mathematics/analysis",
    "41": "mathematics/analysis",
    "42": "mathematics/analysis",
    "43": "mathematics/analysis",
    "44": "mathematics/analysis",
    "45": "mathematics/analysis",
    "46": "mathematics/functional-analysis",
    "47": "mathematics/functional-analysis",
    "49": "mathematics/optimization",
    "51": "mathematics/discrete-geometry",
    "52": "mathematics/discrete-geometry",
    "53": "mathematics/differential-geometry",
    "54": "mathematics/topology",
    "55": "mathematics/topology",
    "57": "mathematics/topology",
    "58": "mathematics/differential-geometry",
    "60": "mathematics/probability",
    "62": "statistics/statistical-theory",
    "65": "mathematics/optimization",
    "68": "computer-science/complexity",
    "81": "physics/quantum-information",
    "82": "physics/statistical-mechanics",
    "83": "physics/fundamental-physics",
    "85": "astronomy/astrophysics",
    "90": "mathematics/optimization",
    "91": "economics/economic-theory",
    "92": "biology/mathematical-biology",
    "93": "mathematics/optimization",
    "94": "information-theory/shannon-theory",
}
"""Two-digit class to field."""

ARXIV: dict[str, str] = {
    "math.NT": "mathematics/number-theory",
    "math.CO": "mathematics/combinatorics",
    "math.GR": "mathematics/group-theory",
    "math.AG": "mathematics/algebraic-geometry",
    "math.AT": "mathematics/topology",
    "math.GT": "mathematics/knot-theory",
    "math.GN": "mathematics/topology",
    "math.DG": "mathematics/differential-geometry",
    "math.MG": "mathematics/discrete-geometry",
    "math.AP": "mathematics/partial-differential-equations",
    "math.CA": "mathematics/analysis",
    "math.CV": "mathematics/analysis",
    "math.FA": "mathematics/functional-analysis",
    "math.OA": "mathematics/functional-analysis",
    "math.DS": "mathematics/dynamical-systems",
    "math.PR": "mathematics/probability",
    "math.LO": "mathematics/logic",
    "math.RA": "mathematics/algebra",
    "math.AC": "mathematics/algebra",
    "math.RT": "mathematics/algebra",
    "math.QA": "mathematics/algebra",
    "math.CT": "mathematics/algebra",
    "math.KT": "mathematics/algebra",
    "math.OC": "mathematics/optimization",
    "math.NA": "mathematics/optimization",
    "math.SP": "mathematics/functional-analysis",
    "math.SG": "mathematics/differential-geometry",
    "math.ST": "statistics/statistical-theory",
    "math-ph": "physics/mathematical-physics",
    "math.IT": "information-theory/shannon-theory",
    "cs.IT": "information-theory/shannon-theory",
    "cs.CC": "computer-science/complexity",
    "cs.DS": "computer-science/algorithms",
    "cs.CG": "mathematics/discrete-geometry",
    "cs.DM": "mathematics/combinatorics",
    "cs.FL": "computer-science/automata-and-languages",
    "cs.CR": "computer-science/cryptography",
    "cs.LG": "machine-learning/learning-theory",
    "stat.ML": "machine-learning/learning-theory",
    "stat.TH": "statistics/statistical-theory",
    "cs.GT": "economics/economic-theory",
    "econ.TH": "economics/economic-theory",
    "quant-ph": "physics/quantum-information",
    "cond-mat.stat-mech": "physics/statistical-mechanics",
    "hep-th": "physics/fundamental-physics",
    "gr-qc": "physics/fundamental-physics",
    "q-bio.PE": "biology/mathematical-biology",
    "q-bio.NC": "neuroscience/systems-neuroscience",
}
"""arXiv category to field."""


def field_of_msc(classes: Iterable[str]) -> str | None:
    """The field of the first MSC class that has one."""
    return next((MSC[entry.zfill(2)[:2]] for entry in classes if entry.zfill(2)[:2] in MSC), None)


def field_of_arxiv(categories: Iterable[str]) -> str | None:
    """The field of the first arXiv category that has one."""
    return next((ARXIV[entry] for entry in categories if entry in ARXIV), None)
