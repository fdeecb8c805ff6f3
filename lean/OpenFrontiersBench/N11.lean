/-!
# N11: The Erdős–Sós conjecture

A finite simple graph with `n ≥ 1` vertices and more than `(k - 1) n / 2` edges contains every tree with `k ≥ 1`
edges as a subgraph, not necessarily induced. A tree with `k` edges is a connected graph with `k + 1` vertices and
`k` edges.
-/

namespace OpenFrontiersBench.N11

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- A finite simple graph on the vertices `0, …, n - 1`. -/
structure Graph (n : Nat) where
  adj : Fin n → Fin n → Bool
  symm : ∀ i j, adj i j = adj j i
  irrefl : ∀ i, adj i i = false

/-- The edges, each once, as pairs `(i, j)` with `i < j`. -/
def edges {n : Nat} (adj : Fin n → Fin n → Bool) : List (Fin n × Fin n) :=
  (List.finRange n).flatMap fun i => ((List.finRange n).filter fun j => decide (i < j) && adj i j).map fun j => (i, j)

/-- The vertices that are in `s` or adjacent to a member. -/
def grow {n : Nat} (adj : Fin n → Fin n → Bool) (s : List (Fin n)) : List (Fin n) :=
  (List.finRange n).filter fun v => s.any fun u => u == v || adj u v

/-- Every vertex is reached from the first one; after `n` rounds nothing new comes. True without vertices. -/
def connected {n : Nat} (adj : Fin n → Fin n → Bool) : Bool :=
  (Nat.repeat (grow adj) n ((List.finRange n).take 1)).length == n

/-- `f` sends different vertices to different vertices and edges to edges. -/
def isCopy {k n : Nat} (T : Fin k → Fin k → Bool) (G : Fin n → Fin n → Bool) (f : Fin k → Fin n) : Bool :=
  distinct ((List.finRange k).map f) && (List.finRange k).all fun i => (List.finRange k).all fun j => !(T i j) || G (f i) (f j)

/-- Enough edges force all trees with `k` edges. -/
def Statement : Prop :=
  ∀ (k n : Nat) (G : Graph n) (T : Graph (k + 1)), 1 ≤ k → 1 ≤ n → (k - 1) * n < 2 * (edges G.adj).length →
    connected T.adj = true → (edges T.adj).length = k → ∃ f : Fin (k + 1) → Fin n, isCopy T.adj G.adj f = true

end OpenFrontiersBench.N11
