/-!
# N10: Erdős problem 1: sets with distinct subset sums

For some `c > 0`, `n` positive integers up to `N` with pairwise different subset sums have `N ≥ c 2^n`; with `c =
1/C`.
-/

namespace OpenFrontiersBench.N10

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- The sums of all sub-lists. -/
def sums : List Nat → List Nat
  | [] => [0]
  | a :: l => sums l ++ (sums l).map fun s => a + s

/-- The bound `2^n ≤ C N` holds with one constant. -/
def Statement : Prop :=
  ∃ C : Nat, ∀ (N : Nat) (A : List Nat), (∀ a, a ∈ A → 1 ≤ a ∧ a ≤ N) → A ≠ [] → distinct (sums A) = true →
    2 ^ A.length ≤ C * N

end OpenFrontiersBench.N10
