"""Snarks and other cubic graphs without a 3-edge-colouring.

Definition: a connected bridgeless cubic simple graph of girth at least ``girth`` (5 by default), cyclically
4-edge-connected, whose edges have no proper colouring with 3 colours (decided by exhaustive search). Source:
G. Brinkmann, J. Goedgebeur, J. Hägglund, K. Markström, *Generation and properties of snarks*, J.
Combinatorial Theory B 103 (2013).
"""

from __future__ import annotations

import networkx as nx

from grader.constructions import shapes
from grader.constructions.colouring import colour
from grader.constructions.model import Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"vertices": n, "edges": [[a, b], …]}``."""
    girth = parameters.integer("girth", 3, 50, 5)
    parameters.finish()
    count, edges = shapes.fields(data, "vertices", "edges")
    n = shapes.integer(count, "vertices", 4, 300)
    pairs = shapes.edges(edges, "edges", n)
    graph = nx.Graph()
    graph.add_nodes_from(range(n))
    graph.add_edges_from(pairs)
    for vertex, degree in graph.degree:
        if degree != 3:
            raise Violation("cubic", f"vertex {vertex} has degree {degree}, not 3", vertex=vertex)
    if not nx.is_connected(graph):
        raise Violation(
            "connected",
            "the graph is not connected",
            component=sorted(min(nx.connected_components(graph), key=min)),
        )
    bridge = next(iter(sorted(map(sorted, nx.bridges(graph)))), None)
    if bridge is not None:
        raise Violation("bridgeless", f"the edge {bridge} is a bridge", edge=bridge)
    cycle = min(nx.minimum_cycle_basis(graph), key=len)
    if len(cycle) < girth:
        raise Violation("girth", f"a cycle of length {len(cycle)}, shorter than {girth}", cycle=sorted(cycle))
    cut = _small_cyclic_cut(graph, pairs)
    if cut is not None:
        raise Violation("cyclic-connectivity", f"the edges {cut} separate two cycles", edges=cut)
    index = {edge: i for i, edge in enumerate(pairs)}
    conflicts = [
        (index[tuple(sorted((v, a)))], index[tuple(sorted((v, b)))])
        for v in graph
        for a in graph[v]
        for b in graph[v]
        if a < b
    ]
    colouring = colour(len(pairs), conflicts, 3)
    if colouring is not None:
        raise Violation(
            "edge-colouring", "the edges have a proper colouring with 3 colours", colours=colouring
        )
    return Measured(None, {"vertices": n})


def _small_cyclic_cut(graph: nx.Graph, pairs: list[tuple[int, int]]) -> list[list[int]] | None:
    """At most three edges whose removal leaves two components with cycles, or None.

    In a bridgeless graph every such cut of two or three edges shows as bridges after one or two of its edges
    are removed.
    """
    incident: list[list[tuple[int, int]]] = [[] for _ in graph]
    for index, (a, b) in enumerate(pairs):
        incident[a].append((b, index))
        incident[b].append((a, index))
    for first in range(len(pairs)):
        for second in range(first):
            for bridge in _bridges(incident, {first, second}):
                cut = sorted({first, second, bridge})
                remaining = graph.copy()
                remaining.remove_edges_from(pairs[index] for index in cut)
                if _two_cyclic_parts(remaining):
                    return [sorted(pairs[index]) for index in cut]
    return None


def _bridges(incident: list[list[tuple[int, int]]], removed: set[int]) -> list[int]:
    """The bridges of a graph without some edges, each part of it (R. Tarjan, *A note on finding the bridges
    of a graph*, 1974).

    Bridges that cut off one vertex are left out: no side of theirs has a cycle.
    """
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    size: dict[int, int] = {}
    found: list[int] = []
    for root in range(len(incident)):
        if root in order:
            continue
        order[root] = low[root] = len(order)
        size[root] = 1
        stack = [(root, -1, iter(incident[root]))]
        tree: list[tuple[int, int, int]] = []
        while stack:
            vertex, arrived, edges = stack[-1]
            for other, index in edges:
                if index == arrived or index in removed:
                    continue
                if other in order:
                    low[vertex] = min(low[vertex], order[other])
                    continue
                order[other] = low[other] = len(order)
                size[other] = 1
                stack.append((other, index, iter(incident[other])))
                break
            else:
                stack.pop()
                if stack:
                    parent = stack[-1][0]
                    low[parent] = min(low[parent], low[vertex])
                    size[parent] += size[vertex]
                    if low[vertex] > order[parent]:
                        tree.append((arrived, size[vertex], root))
        found += [index for index, below, _ in tree if 1 < below < size[root] - 1]
    return found


def _two_cyclic_parts(graph: nx.Graph) -> bool:
    cyclic = 0
    for part in nx.connected_components(graph):
        edges = sum(len(graph[v]) for v in part) // 2
        cyclic += edges >= len(part)
    return cyclic >= 2


KIND = declared("snark", check)
