/-!
# E02: Erdős problem 125: sums of numbers with few digits in bases 3 and 4

`A` and `B` are the naturals written with the digits 0 and 1 only in base 3 and in base 4; `0` belongs to both.
Positive lower density of `A + B`: for some `q ≥ 1`, from some `N` on at least `N / q` of the numbers `1, …, N` are
in it.
-/

namespace OpenFrontiersBench.E02

/-- All digits of `n` in base `b ≥ 2` are 0 or 1; `fuel` bounds the number of digits, and `n` is enough. -/
def smallDigits (b : Nat) : Nat → Nat → Bool
  | 0, _ => true
  | fuel + 1, n => decide (n % b ≤ 1) && smallDigits b fuel (n / b)

/-- `n` is a sum of a member of `A` and a member of `B`. -/
def inSum (n : Nat) : Bool := (List.range (n + 1)).any fun a => smallDigits 3 n a && smallDigits 4 n (n - a)

/-- `A + B` has positive lower density. -/
def Statement : Prop :=
  ∃ q N₀ : Nat, ∀ N : Nat, N₀ ≤ N → N ≤ q * (List.range N).countP fun i => inSum (i + 1)

end OpenFrontiersBench.E02
