/-!
# R03: Teschner's bondage-number conjecture

A finite simple graph with at least one edge. Some set of edges (each given once, in one direction) with at most
`3/2` of the maximum degree many members has the property that its removal raises the domination number: every set
dominating afterwards is larger than some set dominating before.
-/

namespace OpenFrontiersBench.R03

/-- A finite simple graph on the vertices `0, …, n - 1`. -/
structure Graph (n : Nat) where
  adj : Fin n → Fin n → Bool
  symm : ∀ i j, adj i j = adj j i
  irrefl : ∀ i, adj i i = false

/-- The edges, each once, as pairs `(i, j)` with `i < j`. -/
def edges {n : Nat} (adj : Fin n → Fin n → Bool) : List (Fin n × Fin n) :=
  (List.finRange n).flatMap fun i => ((List.finRange n).filter fun j => decide (i < j) && adj i j).map fun j => (i, j)

/-- Every vertex is in the list or adjacent to a member. -/
def dominates {n : Nat} (adj : Fin n → Fin n → Bool) (s : List (Fin n)) : Bool :=
  (List.finRange n).all fun v => s.any fun u => u == v || adj u v

/-- Adjacency after removing the listed edges. -/
def remove {n : Nat} (adj : Fin n → Fin n → Bool) (F : List (Fin n × Fin n)) (i j : Fin n) : Bool :=
  adj i j && !(F.contains (i, j)) && !(F.contains (j, i))

/-- The largest degree. -/
def maxDegree {n : Nat} (adj : Fin n → Fin n → Bool) : Nat :=
  ((List.finRange n).map fun i => (List.finRange n).countP (adj i)).foldl max 0

/-- The bondage number is at most `3 Δ / 2`. -/
def Statement : Prop :=
  ∀ (n : Nat) (G : Graph n), (∃ i j, G.adj i j = true) →
    ∃ F : List (Fin n × Fin n), (∀ e, e ∈ F → e ∈ edges G.adj) ∧ 2 * F.length ≤ 3 * maxDegree G.adj ∧
      ∃ s : List (Fin n), dominates G.adj s = true ∧
        ∀ t : List (Fin n), dominates (remove G.adj F) t = true → s.length < t.length

end OpenFrontiersBench.R03
