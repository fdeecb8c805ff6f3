/-!
# O61: The Erdős–Rousseau sparse-halves problem

Erdős problem 128. If every set of at least `⌊n/2⌋` vertices of a graph on `n ≥ 1` vertices spans more than `n²/50`
edges, the graph contains a triangle.
-/

namespace OpenFrontiersBench.O61

/-- A finite simple graph on the vertices `0, …, n - 1`. -/
structure Graph (n : Nat) where
  adj : Fin n → Fin n → Bool
  symm : ∀ i j, adj i j = adj j i
  irrefl : ∀ i, adj i i = false

/-- The edges, each once, as pairs `(i, j)` with `i < j`. -/
def edges {n : Nat} (adj : Fin n → Fin n → Bool) : List (Fin n × Fin n) :=
  (List.finRange n).flatMap fun i => ((List.finRange n).filter fun j => decide (i < j) && adj i j).map fun j => (i, j)

/-- How many edges have both ends in `s`. -/
def spanned {n : Nat} (adj : Fin n → Fin n → Bool) (s : Fin n → Bool) : Nat :=
  (edges adj).countP fun e => s e.1 && s e.2

/-- How many vertices are in `s`. -/
def size {n : Nat} (s : Fin n → Bool) : Nat := (List.finRange n).countP s

/-- Dense halves force a triangle. -/
def Statement : Prop :=
  ∀ (n : Nat) (G : Graph n), 0 < n →
    (∀ s : Fin n → Bool, n / 2 ≤ size s → n * n < 50 * spanned G.adj s) →
    ∃ a b c : Fin n, G.adj a b = true ∧ G.adj b c = true ∧ G.adj a c = true

end OpenFrontiersBench.O61
