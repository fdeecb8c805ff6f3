/-!
# O66: Do odd weird numbers exist?

Erdős problem 470, first question. Weird: the sum of the proper divisors exceeds `n`, and no set of proper divisors
sums to `n`.
-/

namespace OpenFrontiersBench.O66

/-- The proper divisors of `n`; none for `0`. -/
def properDivisors (n : Nat) : List Nat := (List.range n).filter fun d => decide (0 < d) && n % d == 0

/-- Some sub-list of `l` has the sum `t`. -/
def isSubsetSum : List Nat → Nat → Bool
  | [], t => t == 0
  | a :: l, t => isSubsetSum l t || decide (a ≤ t) && isSubsetSum l (t - a)

/-- Abundant, but no sum of different proper divisors. -/
def isWeird (n : Nat) : Bool := decide (n < (properDivisors n).sum) && !(isSubsetSum (properDivisors n) n)

/-- There is an odd weird number. -/
def Statement : Prop :=
  ∃ n : Nat, n % 2 = 1 ∧ isWeird n = true

end OpenFrontiersBench.O66
