/-!
# E09: Erdős problem 570: Ramsey numbers of a cycle against graphs with m edges

For every `k ≥ 3` and all large `m`: a red graph without a `k`-cycle on `2m + ⌊(k-1)/2⌋` vertices leaves a blue copy
of every graph with `m` edges and without isolated vertices.
-/

namespace OpenFrontiersBench.E09

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

/-- A cycle: at least three different vertices, adjacent in a ring. -/
def isCycle {n : Nat} (adj : Fin n → Fin n → Bool) (c : List (Fin n)) : Bool :=
  decide (3 ≤ c.length) && distinct c && (c.zip (c.drop 1 ++ c.take 1)).all fun p => adj p.1 p.2

/-- Every vertex has a neighbour. -/
def noIsolated {n : Nat} (adj : Fin n → Fin n → Bool) : Bool :=
  (List.finRange n).all fun i => (List.finRange n).any fun j => adj i j

/-- `f` sends the vertices of `H` to different vertices that are not adjacent in the red graph wherever `H` has an edge. -/
def isBlueCopy {k n : Nat} (H : Fin k → Fin k → Bool) (red : Fin n → Fin n → Bool) (f : Fin k → Fin n) : Bool :=
  distinct ((List.finRange k).map f) && (List.finRange k).all fun i => (List.finRange k).all fun j => !(H i j) || !(red (f i) (f j))

/-- The bound holds for all cycles and all graphs with enough edges. -/
def Statement : Prop :=
  ∀ k : Nat, 3 ≤ k → ∃ m₀ : Nat, ∀ (m h : Nat) (H : Graph h), m₀ ≤ m → (edges H.adj).length = m → noIsolated H.adj = true →
    ∀ red : Graph (2 * m + (k - 1) / 2), (∃ c, isCycle red.adj c = true ∧ c.length = k) ∨ ∃ f, isBlueCopy H.adj red.adj f = true

end OpenFrontiersBench.E09
