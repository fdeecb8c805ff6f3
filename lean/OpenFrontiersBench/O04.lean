/-!
# O04: Kurepa's left factorial conjecture, prime version

`!p = 0! + 1! + … + (p-1)!`. The prime 2 is left out as in the problem: `!2 = 2`.
-/

namespace OpenFrontiersBench.O04

/-- `p` is prime: at least 2 and divisible by nothing in `2, …, p - 1`. -/
def isPrime (p : Nat) : Bool := decide (2 ≤ p) && (List.range p).all fun d => decide (d < 2) || p % d != 0

/-- `n!`. -/
def factorial : Nat → Nat
  | 0 => 1
  | n + 1 => (n + 1) * factorial n

/-- `!n = 0! + 1! + … + (n-1)!`. -/
def leftFactorial (n : Nat) : Nat := ((List.range n).map factorial).sum

/-- No odd prime `p` divides `!p`. -/
def Statement : Prop :=
  ∀ p : Nat, isPrime p = true → p ≠ 2 → ¬(p ∣ leftFactorial p)

end OpenFrontiersBench.O04
