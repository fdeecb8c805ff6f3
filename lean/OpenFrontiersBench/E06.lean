/-!
# E06: Erdős problem 358: sums of consecutive blocks

The question whether the number of representations can tend to infinity: a strictly increasing sequence of integers
such that for every `M` each large `n` is `a u + … + a v` for at least `M` pairs `u ≤ v`.
-/

namespace OpenFrontiersBench.E06

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- `a u + … + a (u + k)`. -/
def block (a : Nat → Int) (u k : Nat) : Int := ((List.range (k + 1)).map fun i => a (u + i)).sum

/-- Some sequence has block sums representing all large numbers often. -/
def Statement : Prop :=
  ∃ a : Nat → Int, (∀ n, a n < a (n + 1)) ∧ ∀ M : Nat, ∃ n₀ : Nat, ∀ n : Nat, n₀ ≤ n →
    ∃ l : List (Nat × Nat), distinct l = true ∧ l.length = M ∧ ∀ p, p ∈ l → block a p.1 p.2 = (n : Int)

end OpenFrontiersBench.E06
