/-!
# N42: Erdős problem 123: sums of numbers a^k b^l c^m without divisibility

For pairwise coprime `a, b, c > 1` every large integer is a sum of different numbers of the form `a^k b^l c^m`, none
of which divides another.
-/

namespace OpenFrontiersBench.N42

/-- No member divides a member at another place; in particular members are different. -/
def isPrimitive : List Nat → Bool
  | [] => true
  | x :: l => (l.all fun y => !(x % y == 0) && !(y % x == 0)) && isPrimitive l

/-- The number with the given exponents. -/
def value (a b c : Nat) (e : Nat × Nat × Nat) : Nat := a ^ e.1 * b ^ e.2.1 * c ^ e.2.2

/-- All large numbers are such sums. -/
def Statement : Prop :=
  ∀ a b c : Nat, 1 < a → 1 < b → 1 < c → Nat.gcd a b = 1 → Nat.gcd a c = 1 → Nat.gcd b c = 1 →
    ∃ n₀ : Nat, ∀ n : Nat, n₀ ≤ n → ∃ es : List (Nat × Nat × Nat),
      isPrimitive (es.map (value a b c)) = true ∧ (es.map (value a b c)).sum = n

end OpenFrontiersBench.N42
