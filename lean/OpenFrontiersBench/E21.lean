/-!
# E21: Erdős problem 1196: reciprocal sums over primitive sets

Finite primitive sets of integers from `x` on: no member divides another. The supremum of `∑ 1/(a log a)` is to be
at most `1 + o(1)` as `x` grows. The harmonic number `H a` and `log a` have quotient tending to 1, uniformly from
`x` on, so that `∑ 1/(a H a)` has the same property; infinite sets follow from their finite subsets.
-/

namespace OpenFrontiersBench.E21

/-- No member divides a member at another place; in particular members are different. -/
def isPrimitive : List Nat → Bool
  | [] => true
  | x :: l => (l.all fun y => !(x % y == 0) && !(y % x == 0)) && isPrimitive l

/-- The harmonic number `1 + 1/2 + … + 1/n`. -/
def harmonic : Nat → Rat
  | 0 => 0
  | n + 1 => harmonic n + 1 / ((n : Rat) + 1)

/-- The sum of `1 / (a H a)` over the list. -/
def weight (A : List Nat) : Rat := (A.map fun (a : Nat) => 1 / ((a : Rat) * harmonic a)).foldr (fun s t => s + t) 0

/-- Far from the origin the sums are at most `1 + e`, for every `e > 0`. -/
def Statement : Prop :=
  ∀ e : Rat, 0 < e → ∃ x : Nat, 1 < x ∧ ∀ A : List Nat, (∀ a, a ∈ A → x ≤ a) → isPrimitive A = true → weight A ≤ 1 + e

end OpenFrontiersBench.E21
