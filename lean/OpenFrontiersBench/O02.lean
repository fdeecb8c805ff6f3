/-!
# O02: Lehmer's totient problem

`n` is composite when `1 < n` and `n` is not prime; `n = 1` satisfies the divisibility and is excluded.
-/

namespace OpenFrontiersBench.O02

/-- `p` is prime: at least 2 and divisible by nothing in `2, …, p - 1`. -/
def isPrime (p : Nat) : Bool := decide (2 ≤ p) && (List.range p).all fun d => decide (d < 2) || p % d != 0

/-- Euler's function: how many of `1, …, n` are coprime to `n`. -/
def totient (n : Nat) : Nat := (List.range n).countP fun k => Nat.gcd (k + 1) n == 1

/-- Some composite `n` has `φ(n) ∣ n - 1`. -/
def Statement : Prop :=
  ∃ n : Nat, 1 < n ∧ isPrime n = false ∧ totient n ∣ n - 1

end OpenFrontiersBench.O02
