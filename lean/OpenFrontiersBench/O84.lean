/-!
# O84: Rudin's conjecture on squares in progressions

Every arithmetic progression of `N` terms with non-zero difference has `O(√N)` perfect squares; reversing a
progression, the difference is taken positive. Squares of the count and of the bound are compared.
-/

namespace OpenFrontiersBench.O84

/-- `x` is the square of an integer. -/
def isSquare (x : Int) : Bool := (List.range (x.natAbs + 1)).any fun r => (r : Int) * (r : Int) == x

/-- How many of `a, a + d, …, a + (N - 1) d` are squares. -/
def squares (a : Int) (d N : Nat) : Nat := (List.range N).countP fun (i : Nat) => isSquare (a + (i : Int) * (d : Int))

/-- The number of squares is at most a constant times the root of the number of terms. -/
def Statement : Prop :=
  ∃ C : Nat, ∀ (a : Int) (d N : Nat), 0 < d → squares a d N ^ 2 ≤ C * N

end OpenFrontiersBench.O84
