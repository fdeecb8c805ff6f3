/-!
# N12: The rational exponents conjecture

For every rational `r = p/q` strictly between 1 and 2 there is a bipartite graph `H` whose Turán number is between
two constant multiples of `n^r`, for all large `n`. Powers with exponent `q` clear the fraction.
-/

namespace OpenFrontiersBench.N12

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

/-- `f` embeds `H` in `G` as a subgraph, not necessarily induced. -/
def isCopy {k n : Nat} (H : Fin k → Fin k → Bool) (G : Fin n → Fin n → Bool) (f : Fin k → Fin n) : Bool :=
  distinct ((List.finRange k).map f) && (List.finRange k).all fun i => (List.finRange k).all fun j => !(H i j) || G (f i) (f j)

/-- Some 2-colouring of the vertices is proper. -/
def Bipartite {k : Nat} (H : Graph k) : Prop := ∃ c : Fin k → Bool, ∀ i j, H.adj i j = true → c i ≠ c j

/-- `G` has no subgraph `H`. -/
def Free {k n : Nat} (H : Graph k) (G : Graph n) : Prop := ∀ f : Fin k → Fin n, isCopy H.adj G.adj f = false

/-- Every rational number between 1 and 2 is a Turán exponent. -/
def Statement : Prop :=
  ∀ p q : Nat, q < p → p < 2 * q → ∃ (k : Nat) (H : Graph k), Bipartite H ∧ ∃ C n₀ : Nat, ∀ n : Nat, n₀ ≤ n →
    (∀ G : Graph n, Free H G → (edges G.adj).length ^ q ≤ C * n ^ p) ∧
    ∃ G : Graph n, Free H G ∧ n ^ p ≤ C * (edges G.adj).length ^ q

end OpenFrontiersBench.N12
