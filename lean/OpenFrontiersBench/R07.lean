/-!
# R07: Green's problem 3: open product-free sets

Must an open subset of `[0, 1]` of measure greater than `1/3` contain `x, y, z` with `x y = z`? An open set of
measure greater than `1/3` contains finitely many disjoint open intervals with rational ends and total length
greater than `1/3`, and for such a union solutions can be taken rational, as small changes of `x` and `y` keep all
three points inside. The intervals are listed in order.
-/

namespace OpenFrontiersBench.R07

/-- Open intervals in `[0, 1]`, in order and without overlap; `low` is where the next may begin. -/
def ordered : Rat → List (Rat × Rat) → Bool
  | low, [] => decide (low ≤ 1)
  | low, i :: l => decide (low ≤ i.1) && decide (i.1 < i.2) && ordered i.2 l

/-- The total length. -/
def length : List (Rat × Rat) → Rat
  | [] => 0
  | i :: l => (i.2 - i.1) + length l

/-- The point lies in one of the open intervals. -/
def inside (l : List (Rat × Rat)) (x : Rat) : Bool := l.any fun i => decide (i.1 < x) && decide (x < i.2)

/-- Such sets are not product-free. -/
def Statement : Prop :=
  ∀ l : List (Rat × Rat), ordered 0 l = true → (1 : Rat) / 3 < length l →
    ∃ x y : Rat, inside l x = true ∧ inside l y = true ∧ inside l (x * y) = true

end OpenFrontiersBench.R07
