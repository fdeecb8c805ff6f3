"""The statistics of reports: Wilson intervals, pass@k, medians, exact rounding.

Sources: E. B. Wilson, Probable inference, the law of succession, and statistical inference, J. Amer. Statist. Assoc. 22 (1927); M. Chen et al.,
Evaluating large language models trained on code (2021), section 2.1, for the unbiased estimate of pass@k.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, sqrt

#: The 97.5th percentile of the standard normal distribution.
Z95 = 1.959963984540054


def wilson(successes: int, trials: int, z: float = Z95) -> tuple[float, float] | None:
    """Wilson's score interval for a proportion, or None without trials.

    :param z: the normal quantile; the default gives 95 per cent.
    :raises ValueError: unless ``0 ≤ successes ≤ trials``.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} of {trials} is no proportion")
    if trials == 0:
        return None
    p = successes / trials
    centre = (p + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z * sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials)) / (1 + z * z / trials)
    # The ends are exact where the proportion is 0 or 1; rounding must not move them.
    return (
        0.0 if successes == 0 else max(0.0, centre - half),
        1.0 if successes == trials else min(1.0, centre + half),
    )


def pass_at_k(attempts: int, successes: int, k: int) -> Fraction:
    """The unbiased estimate of the probability that one of ``k`` attempts succeeds: ``1 - C(n - c, k) / C(n, k)``.

    :raises ValueError: unless ``0 ≤ successes ≤ attempts`` and ``1 ≤ k ≤ attempts``.
    """
    if not 0 <= successes <= attempts or not 1 <= k <= attempts:
        raise ValueError(f"pass@{k} of {successes} successes in {attempts} attempts is not defined")
    return 1 - Fraction(comb(attempts - successes, k), comb(attempts, k))


def median(values: Sequence[float]) -> float | None:
    """The middle value, or the mean of the two in the middle; None without values."""
    if not values:
        return None
    ordered = sorted(values)
    middle = len(ordered) // 2
    return float(ordered[middle]) if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
