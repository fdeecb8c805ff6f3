/-!
# O68: The Erdős–Gyárfás conjecture

Finite simple graphs with at least one vertex and all degrees at least 3; the wanted cycle has length `2^k`, `k ≥
2`.
-/

namespace OpenFrontiersBench.O68

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- A finite simple graph on the vertices `0, …, n - 1`. -/
structure Graph (n : Nat) where
  adj : Fin n → Fin n → Bool
  symm : ∀ i j, adj i j = adj j i
  irrefl : ∀ i, adj i i = false

/-- A cycle: at least three different vertices, adjacent in a ring. -/
def isCycle {n : Nat} (adj : Fin n → Fin n → Bool) (c : List (Fin n)) : Bool :=
  decide (3 ≤ c.length) && distinct c && (c.zip (c.drop 1 ++ c.take 1)).all fun p => adj p.1 p.2

/-- Every vertex has at least three neighbours. -/
def minDegreeThree {n : Nat} (adj : Fin n → Fin n → Bool) : Bool :=
  (List.finRange n).all fun i => decide (3 ≤ (List.finRange n).countP (adj i))

/-- Minimum degree 3 forces a cycle whose length is a power of 2. -/
def Statement : Prop :=
  ∀ (n : Nat) (G : Graph n), 0 < n → minDegreeThree G.adj = true →
    ∃ (c : List (Fin n)) (k : Nat), isCycle G.adj c = true ∧ 2 ≤ k ∧ c.length = 2 ^ k

end OpenFrontiersBench.O68
