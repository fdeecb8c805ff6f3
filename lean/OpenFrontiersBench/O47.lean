/-!
# O47: Erdős problem 572: lower bounds for even-cycle Turán numbers

`ex(n; C_2k) ≫ n^(1+1/k)` for every `k ≥ 3`: a constant `C` such that every `n` has a graph on `n` vertices without
a cycle of length `2k` and with `e` edges, `n^(k+1) ≤ C e^k`. As `e = 0` for `n = 1`, it is asked from some `n₀` on.
-/

namespace OpenFrontiersBench.O47

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

/-- For every `k ≥ 3`, dense enough graphs without `2k`-cycles exist on all large numbers of vertices. -/
def Statement : Prop :=
  ∀ k : Nat, 3 ≤ k → ∃ C n₀ : Nat, ∀ n : Nat, n₀ ≤ n → ∃ G : Graph n,
    (∀ c : List (Fin n), isCycle G.adj c = true → c.length ≠ 2 * k) ∧ n ^ (k + 1) ≤ C * (edges G.adj).length ^ k

end OpenFrontiersBench.O47
