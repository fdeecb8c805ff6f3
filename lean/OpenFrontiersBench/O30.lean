/-!
# O30: The Littlewood conjecture

A real number is given by a sequence of rationals with `|f m - f n| ≤ 1/(m+1) + 1/(n+1)`; every real number has one.
`n |n α - p| |n β - r| < e` is asserted for the approximations from some index on, and `e` is arbitrary, so strict
and weak inequality in the limit make no difference.
-/

namespace OpenFrontiersBench.O30

/-- The absolute value. -/
def abs (q : Rat) : Rat := if q < 0 then -q else q

/-- A sequence of rationals that converges at a fixed rate. -/
structure Real where
  seq : Nat → Rat
  regular : ∀ m n : Nat, abs (seq m - seq n) ≤ 1 / ((m : Rat) + 1) + 1 / ((n : Rat) + 1)

/-- The rational number `n |n α - p| |n β - r|` for rational `α`, `β`. -/
def littlewood (n : Nat) (α β : Rat) (p r : Int) : Rat := n * abs (n * α - p) * abs (n * β - r)

/-- For all real `α` and `β`, the numbers `n ‖n α‖ ‖n β‖` with `n ≥ 1` come arbitrarily close to 0. -/
def Statement : Prop :=
  ∀ (α β : Real) (e : Rat), 0 < e → ∃ (n : Nat) (p r : Int), 0 < n ∧
    ∃ N : Nat, ∀ m : Nat, N ≤ m → littlewood n (α.seq m) (β.seq m) p r < e

end OpenFrontiersBench.O30
