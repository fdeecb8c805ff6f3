/-!
# O64: Erdős problem 364: three consecutive powerful numbers

A positive integer is powerful when the square of every prime that divides it divides it too; `1` is powerful, `0`
is excluded.
-/

namespace OpenFrontiersBench.O64

/-- `p` is prime: at least 2 and divisible by nothing in `2, …, p - 1`. -/
def isPrime (p : Nat) : Bool := decide (2 ≤ p) && (List.range p).all fun d => decide (d < 2) || p % d != 0

/-- `n` is positive and divisible by the square of each of its primes. -/
def isPowerful (n : Nat) : Bool :=
  decide (0 < n) && (List.range (n + 1)).all fun p => !(isPrime p) || n % p != 0 || n % (p * p) == 0

/-- No three consecutive positive integers are all powerful. -/
def Statement : Prop :=
  ¬∃ n : Nat, isPowerful n = true ∧ isPowerful (n + 1) = true ∧ isPowerful (n + 2) = true

end OpenFrontiersBench.O64
