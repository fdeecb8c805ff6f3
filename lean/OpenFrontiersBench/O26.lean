/-!
# O26: The lonely runner conjecture

In the equivalent form with a stationary runner and `n` distinct positive integer speeds (that integer speeds
suffice for real ones is known). A suitable time can then be taken rational, `a / b`: the fractional part of `v a /
b` is `(v a % b) / b`, and it must keep the distance `1 / (n + 1)` from both ends.
-/

namespace OpenFrontiersBench.O26

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- At time `a / b` every runner is at distance at least `1 / (n + 1)` from the start, `n` being the number of runners. -/
def lonely (speeds : List Nat) (a b : Nat) : Bool :=
  speeds.all fun v => decide (b ≤ (speeds.length + 1) * (v * a % b)) && decide (b ≤ (speeds.length + 1) * (b - v * a % b))

/-- For distinct positive integer speeds there is a time at which the stationary runner is lonely. -/
def Statement : Prop :=
  ∀ speeds : List Nat, speeds.Nodup → (∀ v, v ∈ speeds → 0 < v) → ∃ a b : Nat, 0 < b ∧ lonely speeds a b = true

end OpenFrontiersBench.O26
