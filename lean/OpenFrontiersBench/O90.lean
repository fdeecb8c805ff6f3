/-!
# O90: Erdős problem 66: representation functions asymptotic to the logarithm

`r(n)` counts the ordered pairs in `A` with sum `n`. As `H n = 1 + … + 1/n` is asymptotic to `log n`, the quotients
`r(n) / log n` and `r(n) / H n` have the same limits. A sequence of rationals has a non-zero real limit when it is a
Cauchy sequence and stays away from 0; the quotients are not negative.
-/

namespace OpenFrontiersBench.O90

/-- The number of ordered pairs of members of `A` with sum `n`. -/
def representations (A : Nat → Bool) (n : Nat) : Nat := (List.range (n + 1)).countP fun i => A i && A (n - i)

/-- The harmonic number `1 + 1/2 + … + 1/n`. -/
def harmonic : Nat → Rat
  | 0 => 0
  | n + 1 => harmonic n + 1 / ((n : Rat) + 1)

/-- `r(n) / H n`. -/
def quotient (A : Nat → Bool) (n : Nat) : Rat := (representations A n : Rat) / harmonic n

/-- For some set the quotients tend to a non-zero real limit. -/
def Statement : Prop :=
  ∃ A : Nat → Bool,
    (∀ e : Rat, 0 < e → ∃ N : Nat, ∀ m n : Nat, N ≤ m → N ≤ n → quotient A m - quotient A n < e) ∧
    ∃ (e : Rat) (N : Nat), 0 < e ∧ ∀ n : Nat, N ≤ n → e < quotient A n

end OpenFrontiersBench.O90
