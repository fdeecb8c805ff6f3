/-!
# O63: Erdős problem 23: making triangle-free graphs bipartite

A triangle-free graph on `5n` vertices becomes bipartite after deleting at most `n²` edges: for some 2-colouring of
the vertices at most `n²` edges join vertices of the same colour.
-/

namespace OpenFrontiersBench.O63

/-- A finite simple graph on the vertices `0, …, n - 1`. -/
structure Graph (n : Nat) where
  adj : Fin n → Fin n → Bool
  symm : ∀ i j, adj i j = adj j i
  irrefl : ∀ i, adj i i = false

/-- The edges, each once, as pairs `(i, j)` with `i < j`. -/
def edges {n : Nat} (adj : Fin n → Fin n → Bool) : List (Fin n × Fin n) :=
  (List.finRange n).flatMap fun i => ((List.finRange n).filter fun j => decide (i < j) && adj i j).map fun j => (i, j)

/-- How many edges have both ends of the same colour. -/
def monochromatic {n : Nat} (adj : Fin n → Fin n → Bool) (c : Fin n → Bool) : Nat :=
  (edges adj).countP fun e => c e.1 == c e.2

/-- No three vertices are pairwise adjacent. -/
def triangleFree {n : Nat} (adj : Fin n → Fin n → Bool) : Bool :=
  (List.finRange n).all fun a => (List.finRange n).all fun b => (List.finRange n).all fun c => !(adj a b && adj b c && adj a c)

/-- Every triangle-free graph on `5n` vertices is `n²` edges away from bipartite, at most. -/
def Statement : Prop :=
  ∀ (n : Nat) (G : Graph (5 * n)), triangleFree G.adj = true → ∃ c : Fin (5 * n) → Bool, monochromatic G.adj c ≤ n ^ 2

end OpenFrontiersBench.O63
