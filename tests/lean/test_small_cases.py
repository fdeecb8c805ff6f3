"""No small case refutes a statement that is a claim about all sizes.

A slip at the edge (one vertex too few, a bound off by one, an empty family) usually shows in the smallest cases. Here the claims of the statements are carried out by brute force,
with the same ranges of the parameters as in ``lean/OpenFrontiersBench``, and definitions of their own.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, combinations, permutations, product
from math import comb, gcd

import networkx as nx
import pytest
from flint import fmpz_poly


def graphs(most: int) -> list[nx.Graph]:
    """All graphs with at most ``most`` vertices (one for each isomorphism class), the empty one included."""
    return [g for g in nx.graph_atlas_g() if g.number_of_nodes() <= most]


def clique_number(g: nx.Graph) -> int:
    return max((len(c) for c in nx.find_cliques(g)), default=0)


def colourable(g: nx.Graph, k: int) -> bool:
    return any(all(f[a] != f[b] for a, b in g.edges) for f in product(range(k), repeat=g.number_of_nodes()))


def relabelled(g: nx.Graph) -> nx.Graph:
    return nx.convert_node_labels_to_integers(g)


def domination(g: nx.Graph) -> int:
    nodes = list(g)
    return next(
        k for k in range(len(nodes) + 1) for s in combinations(nodes, k) if nx.is_dominating_set(g, set(s))
    )


def test_o03_no_other_small_solution() -> None:
    found = {(k, m) for k in range(1, 12) for m in range(1, 40) if sum(i**k for i in range(1, m)) == m**k}
    assert found == {(1, 3)}


def test_o08_small_trees_are_graceful() -> None:
    for n in range(1, 8):
        for tree in nx.nonisomorphic_trees(n):
            labels = permutations(range(n))
            assert any(len({abs(f[a] - f[b]) for a, b in tree.edges}) == n - 1 for f in labels)


def test_o10_small_graphs_have_the_colouring() -> None:
    for g in map(relabelled, graphs(5)):
        delta = max((d for _, d in g.degree), default=0)
        assert colourable(g, (clique_number(g) + delta + 2) // 2)


def test_o11_small_products_need_as_many() -> None:
    for g, h in product(graphs(3), repeat=2):
        assert domination(nx.cartesian_product(g, h)) >= domination(g) * domination(h)


def test_o12_and_n32_small_families() -> None:
    subsets = range(8)
    for size in range(1, 6):
        for family in combinations(subsets, size):
            if any(family) and all(a | b in family for a in family for b in family):
                assert any(2 * sum(a >> k & 1 for a in family) >= size for k in range(3))
            if all(b in family for a in family for b in subsets if a & b == b):
                star = max(sum(a >> k & 1 for a in family) for k in range(3))
                intersecting = (
                    len(c)
                    for r in range(size + 1)
                    for c in combinations(family, r)
                    if all(a & b for a in c for b in c)
                )
                assert max(intersecting) <= star


def test_o13_small_posets_have_a_balanced_pair() -> None:
    pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    for chosen in product((False, True), repeat=6):
        less = {p for p, c in zip(pairs, chosen, strict=True) if c}
        transitive = all((a, d) in less for a, b in less for c, d in less if b == c)
        if not transitive or len(less) == 6:
            continue
        orders = [p for p in permutations(range(4)) if all(p.index(a) < p.index(b) for a, b in less)]
        before = [sum(p.index(i) < p.index(j) for p in orders) for i, j in permutations(range(4), 2)]
        assert any(len(orders) <= 3 * b <= 2 * len(orders) for b in before)


def test_o14_no_barker_sequence_of_length_14_to_16() -> None:
    for n in range(14, 17):
        for bits in range(1 << (n - 1)):
            a = [1 if bits >> i & 1 else -1 for i in range(n)]
            if all(abs(sum(a[i] * a[i + k] for i in range(n - k))) <= 1 for k in range(n - 1, 0, -1)):
                pytest.fail(f"{a}")


def test_o21_small_automata_reset_in_time() -> None:
    for n in (1, 2, 3):
        maps = list(product(range(n), repeat=n))
        for letters in product(maps, repeat=2):
            seen, layer, reset = {tuple(range(n))}, {frozenset(range(n))}, None
            for length in range(12):
                if any(len(s) == 1 for s in layer):
                    reset = length
                    break
                layer = {frozenset(m[q] for q in s) for s in layer for m in letters} - seen
                seen |= layer
            assert reset is None or reset <= (n - 1) ** 2


def test_o22_scholz_bound_for_small_numbers() -> None:
    shortest = {1: 0}
    level = {(1,)}
    for length in range(1, 9):
        level = {(*c, x + y) for c in level for x in c for y in c if c[-1] < x + y <= 63}
        for c in level:
            shortest.setdefault(c[-1], length)
        if length >= 5:
            level = {c for c in level if c[-1] > 15}
    for n in range(1, 7):
        assert shortest[2**n - 1] <= n - 1 + shortest[n]


def test_o26_few_runners_get_lonely() -> None:
    for n in range(4):
        for speeds in combinations(range(1, 8), n):
            times = {Fraction(a, b) for b in range(1, 40) for a in range(b)}
            assert any(
                all(min(v * t % 1, 1 - v * t % 1) >= Fraction(1, n + 1) for v in speeds) for t in times
            ), speeds


def test_o32_small_hypergraphs_respect_the_bound() -> None:
    for n, r, k in [
        (1, 1, 1),
        (1, 1, 2),
        (2, 1, 2),
        (3, 2, 2),
        (4, 2, 2),
        (5, 2, 2),
        (5, 2, 3),
        (3, 1, 4),
        (2, 3, 1),
    ]:
        assert r * k <= n + 1
        bound = max(comb(r * k - 1, r), comb(n, r) - comb(n - k + 1, r))
        edges = [frozenset(c) for c in combinations(range(n), r)]
        best = 0
        for family in chain.from_iterable(combinations(edges, s) for s in range(len(edges) + 1)):
            disjoint = (m for m in combinations(family, k) if all(not a & b for a, b in combinations(m, 2)))
            if next(disjoint, None) is None:
                best = max(best, len(family))
        assert best <= bound


def test_o34_small_connected_graphs_decompose() -> None:
    for g in map(relabelled, graphs(4)):
        n = g.number_of_nodes()
        if n == 0 or not nx.is_connected(g):
            continue
        edges = {frozenset(e) for e in g.edges}
        walks = {
            frozenset(frozenset(p[i : i + 2]) for i in range(len(p) - 1))
            for r in range(2, n + 1)
            for p in permutations(range(n), r)
            if all(g.has_edge(*p[i : i + 2]) for i in range(r - 1))
        }
        choices = chain.from_iterable(combinations(walks, s) for s in range((n + 1) // 2 + 1))
        assert any(set().union(*c) == edges and sum(map(len, c)) == len(edges) for c in choices)


def test_o39_small_latin_squares_have_transversals() -> None:
    rows = list(permutations(range(3)))
    for square in product(rows, repeat=3):
        if all(len(set(column)) == 3 for column in zip(*square, strict=True)):
            assert any(len({square[i][f[i]] for i in range(3)}) == 3 for f in rows)


def test_o41_small_densities() -> None:
    for h in map(relabelled, graphs(3)):
        if not nx.is_bipartite(h):
            continue
        k, e = h.number_of_nodes(), h.number_of_edges()
        for g in map(relabelled, graphs(4)):
            n = g.number_of_nodes()
            if n:
                homs = sum(
                    all(g.has_edge(m[a], m[b]) for a, b in h.edges) for m in product(range(n), repeat=k)
                )
                assert (2 * g.number_of_edges()) ** e * n**k <= homs * n ** (2 * e)


def test_o63_triangle_free_graphs_on_five_vertices() -> None:
    for g in map(relabelled, graphs(5)):
        if g.number_of_nodes() == 5 and not any(nx.triangles(g).values()):
            assert min(sum(c[a] == c[b] for a, b in g.edges) for c in product((0, 1), repeat=5)) <= 1


def test_o67_small_graphs_split() -> None:
    for g in map(relabelled, graphs(5)):
        n = g.number_of_nodes()
        chi = next(k for k in range(n + 1) if colourable(g, k))
        for a in range(2, chi):
            b = chi + 1 - a
            if b >= 2 and clique_number(g) < chi:
                parts = chain.from_iterable(combinations(range(n), s) for s in range(n + 1))
                assert any(
                    not colourable(relabelled(g.subgraph(s)), a - 1)
                    and not colourable(relabelled(g.subgraph(set(range(n)) - set(s))), b - 1)
                    for s in parts
                )


def test_o68_small_graphs_of_minimum_degree_three() -> None:
    for g in map(relabelled, graphs(6)):
        if g.number_of_nodes() and min(d for _, d in g.degree) >= 3:
            assert any(len(c) == 4 for c in nx.simple_cycles(g, length_bound=4))


def test_o88_small_sequences() -> None:
    for n in (0, 1, 2):
        cells = list(product(range(n), repeat=3))
        best, stack = 0, [((), cells)]
        while stack:
            seq, rest = stack.pop()
            best = max(best, len(seq))
            for t in rest:
                stack.append(
                    ((*seq, t), [u for u in rest if sum(x < y for x, y in zip(t, u, strict=True)) >= 2])
                )
        assert best**2 <= n**3


def test_o89_o92_o93_o94_and_o91_for_small_numbers() -> None:
    re, im = 1, 0
    for k in range(1, 200):
        re, im = re - k * im, im + k * re
        assert k < 5 or not (re and im % re == 0)
    for p in (p for p in range(2, 200) if all(p % d for d in range(2, p))):
        assert any(
            len({pow(k * k + 1, e, p) for e in range(1, p)} - {0}) == p - 1 for k in range(p) if k * k + 1 < p
        )
    sums = {
        x * x + y * (3 * y - 1) // 2 + z * (2 * z - 1)
        for x in range(32)
        for y in range(32)
        for z in range(32)
    }
    assert set(range(500)) <= sums
    values: dict[int, set[int]] = {}
    for x in range(2, 100):
        for m in range(3, 14):
            values.setdefault(sum(x**i for i in range(m)), set()).add(x)
    assert {v for v, xs in values.items() if len(xs) > 1} == {31, 8191}
    for n in range(1, 12):
        for divide in (False, True):
            coefficients = [Fraction(comb(2 * k, k) ** 2, k + 1 if divide else 1) for k in range(n + 1)]
            assert all(c.denominator == 1 for c in coefficients)
            _, factors = fmpz_poly([int(c) for c in coefficients]).factor()
            assert len(factors) == 1
            assert factors[0][1] == 1


def test_n03_small_exponents() -> None:
    for k in range(2, 6):
        m = 2**k - 1
        weights = [bin(a).count("1") for a in range(m)]
        for t in range(1, m):
            pairs = sum(weights[a] + weights[(t - a) % m] <= k - 1 for a in range(m))
            assert pairs <= 2 ** (k - 1)


def test_n11_small_trees_are_found() -> None:
    for k in (1, 2, 3):
        for g in map(relabelled, graphs(5)):
            n = g.number_of_nodes()
            if n and (k - 1) * n < 2 * g.number_of_edges():
                for tree in nx.nonisomorphic_trees(k + 1):
                    assert any(
                        all(g.has_edge(f[a], f[b]) for a, b in tree.edges)
                        for f in permutations(range(n), k + 1)
                    )


def test_n33_small_graphs_are_planar_and_have_large_induced_forests() -> None:
    for g in map(relabelled, graphs(5)):
        n = g.number_of_nodes()
        if n and nx.check_planarity(g)[0]:
            sets = (s for r in range((n + 1) // 2, n + 1) for s in combinations(range(n), r))
            assert any(nx.is_forest(g.subgraph(s)) for s in sets)


def test_r03_removing_few_edges_raises_the_domination_number() -> None:
    for g in map(relabelled, graphs(4)):
        if g.number_of_edges():
            most = 3 * max(d for _, d in g.degree) // 2
            before = domination(g)
            found = False
            for f in (f for r in range(most + 1) for f in combinations(list(g.edges), r)):
                h = g.copy()
                h.remove_edges_from(f)
                if domination(h) > before:
                    found = True
                    break
            assert found


def test_n10_sets_with_distinct_sums_are_as_large_as_said_for_the_constant_four() -> None:
    for n in range(1, 5):
        least = next(
            top
            for top in range(1, 20)
            for a in combinations(range(1, top + 1), n)
            if len({sum(c) for r in range(n + 1) for c in combinations(a, r)}) == 2**n
        )
        assert 2**n <= 4 * least


def test_e07_binomials_have_large_divisors_for_the_constant_one_half_when_small() -> None:
    for n in range(2, 15):
        for k in range(1, n):
            assert any(comb(n, k) % d == 0 for d in range(n // 2, n + 1) if d and n < 3 * d), (n, k)


def test_o02_and_o66_have_no_small_witness() -> None:
    for n in range(2, 400):
        phi = sum(gcd(k, n) == 1 for k in range(1, n + 1))
        prime = all(n % d for d in range(2, n))
        assert prime or (n - 1) % phi
    for n in range(1, 800, 2):
        divisors = [d for d in range(1, n) if n % d == 0]
        assert sum(divisors) <= n or n in {
            sum(c) for r in range(len(divisors) + 1) for c in combinations(divisors, r)
        }
