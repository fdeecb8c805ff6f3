/-!
# N41: Erdős problem 126: primes dividing sums of pairs

For every `M` and all large `n`: the product of all `a + b` over pairs of different members of a set of `n` positive
integers has at least `M log n` different prime factors. The binary logarithm, rounded down, serves: it differs by a
constant factor and at most 1.
-/

namespace OpenFrontiersBench.N41

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- `p` is prime: at least 2 and divisible by nothing in `2, …, p - 1`. -/
def isPrime (p : Nat) : Bool := decide (2 ≤ p) && (List.range p).all fun d => decide (d < 2) || p % d != 0

/-- `p` divides the sum of two different members. -/
def dividesSum (A : List Nat) (p : Nat) : Bool := A.any fun a => A.any fun b => !(a == b) && (a + b) % p == 0

/-- The number of primes grows faster than the logarithm. -/
def Statement : Prop :=
  ∀ M : Nat, ∃ n₀ : Nat, ∀ A : List Nat, n₀ ≤ A.length → distinct A = true → (∀ a, a ∈ A → 0 < a) →
    ∃ P : List Nat, distinct P = true ∧ (∀ p, p ∈ P → isPrime p = true ∧ dividesSum A p = true) ∧
      M * Nat.log2 A.length ≤ P.length

end OpenFrontiersBench.N41
