/-!
# O41: Sidorenko's conjecture

For finite graphs `G`; the version for graphons follows and implies it. `t(H, G)` is `hom(H, G) / |G|^|H|` and
`t(K₂, G)` is `2 e(G) / |G|²`; denominators are cleared. `d` below is `2 e(G)`, the number of ordered adjacent
pairs.
-/

namespace OpenFrontiersBench.O41

/-- A finite simple graph on the vertices `0, …, n - 1`. -/
structure Graph (n : Nat) where
  adj : Fin n → Fin n → Bool
  symm : ∀ i j, adj i j = adj j i
  irrefl : ∀ i, adj i i = false

/-- The edges, each once, as pairs `(i, j)` with `i < j`. -/
def edges {n : Nat} (adj : Fin n → Fin n → Bool) : List (Fin n × Fin n) :=
  (List.finRange n).flatMap fun i => ((List.finRange n).filter fun j => decide (i < j) && adj i j).map fun j => (i, j)

/-- All lists of length `k` with members from `l`. -/
def tuples {α : Type} (l : List α) : Nat → List (List α)
  | 0 => [[]]
  | k + 1 => (tuples l k).flatMap fun t => l.map fun a => a :: t

/-- How many maps from the vertices of `H` to those of `G` send edges to edges; a map is the list of its values. -/
def homs {k n : Nat} (H : Fin k → Fin k → Bool) (G : Fin n → Fin n → Bool) : Nat :=
  (tuples (List.finRange n) k).countP fun t =>
    let pairs := (List.finRange k).zip t
    pairs.all fun p => pairs.all fun q => !(H p.1 q.1) || G p.2 q.2

/-- Some 2-colouring of the vertices is proper. -/
def Bipartite {k : Nat} (H : Graph k) : Prop := ∃ c : Fin k → Bool, ∀ i j, H.adj i j = true → c i ≠ c j

/-- The number of ordered pairs of adjacent vertices. -/
def ordered {n : Nat} (adj : Fin n → Fin n → Bool) : Nat :=
  ((List.finRange n).map fun i => (List.finRange n).countP (adj i)).sum

/-- For bipartite `H` and any graph `G` on `n ≥ 1` vertices, `t(H, G) ≥ t(K₂, G)^e(H)`. -/
def Statement : Prop :=
  ∀ (k n : Nat) (H : Graph k) (G : Graph n), 0 < n → Bipartite H →
    ordered G.adj ^ (edges H.adj).length * n ^ k ≤ homs H.adj G.adj * n ^ (2 * (edges H.adj).length)

end OpenFrontiersBench.O41
