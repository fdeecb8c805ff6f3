/-!
# O50: Erdős problem 714: is the Kővári–Sós–Turán bound sharp?

`ex(n; K_{r,r}) ≫ n^(2 - 1/r)` for every `r ≥ 2`, from some `n₀` on; with `e` edges, `n^(2r-1) ≤ C e^r`. A copy of
`K_{r,r}` is a pair of disjoint lists of `r` different vertices with all cross pairs adjacent (disjoint because no
vertex is adjacent to itself).
-/

namespace OpenFrontiersBench.O50

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

/-- Two lists of `r` different vertices each, with every member of one adjacent to every member of the other. -/
def isBiclique {n : Nat} (adj : Fin n → Fin n → Bool) (r : Nat) (s t : List (Fin n)) : Bool :=
  distinct s && distinct t && s.length == r && t.length == r && s.all fun i => t.all fun j => adj i j

/-- For every `r ≥ 2` the classical upper bound gives the right order. -/
def Statement : Prop :=
  ∀ r : Nat, 2 ≤ r → ∃ C n₀ : Nat, ∀ n : Nat, n₀ ≤ n → ∃ G : Graph n,
    (∀ s t : List (Fin n), isBiclique G.adj r s t = false) ∧ n ^ (2 * r - 1) ≤ C * (edges G.adj).length ^ r

end OpenFrontiersBench.O50
