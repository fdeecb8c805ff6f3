"""N50: Shapiro's field-independence conjecture for sums-of-squares formulas, defined once more, independently of the Lean text."""

from itertools import product


def identityHolds(n, r, s, a):
    def coefficients():
        total = {}
        for k in range(n):
            terms = [((i, j), a[k][i][j]) for i in range(r) for j in range(s)]
            for ((i, j), x), ((p, q), y) in product(terms, repeat=2):
                key = (tuple(sorted((i, p))), tuple(sorted((j, q))))
                total[key] = (total.get(key, 0) + x * y) % 3
        return {key for key, value in total.items() if value}, total

    support, total = coefficients()
    wanted = {((i, i), (j, j)) for i in range(r) for j in range(s)}
    return support == wanted and all(total[key] == 1 for key in wanted)
