/-!
# N16: Erdős problem 146: Turán numbers of degenerate bipartite graphs

For `r ≥ 1` and a bipartite graph `H` in which every non-empty set of vertices has a member with at most `r`
neighbours in the set: an `H`-free graph with `n` vertices has `O(n^(2 - 1/r))` edges, the constant depending on
`H`. Powers with exponent `r` clear the fraction.
-/

namespace OpenFrontiersBench.N16

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

/-- In every non-empty set of vertices some member has at most `r` neighbours in the set. -/
def Degenerate {k : Nat} (r : Nat) (H : Graph k) : Prop :=
  ∀ s : Fin k → Bool, (∃ i, s i = true) → ∃ i, s i = true ∧ (List.finRange k).countP (fun j => s j && H.adj i j) ≤ r

/-- The bound holds for all `r` and all such `H`. -/
def Statement : Prop :=
  ∀ (r k : Nat) (H : Graph k), 1 ≤ r → Bipartite H → Degenerate r H → ∃ C : Nat, ∀ (n : Nat) (G : Graph n),
    (∀ f : Fin k → Fin n, isCopy H.adj G.adj f = false) → (edges G.adj).length ^ r ≤ C * n ^ (2 * r - 1)

end OpenFrontiersBench.N16
