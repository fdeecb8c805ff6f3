/-!
# O80: Erdős problem 41: infinite sets with distinct triple sums

`A` is infinite and the sums `a + b + c` of members with `a ≤ b ≤ c` are all different. The lower limit of `|A ∩ {1,
…, N}| / N^(1/3)` is 0: for every `k` there are arbitrarily large `N` with `k · |A ∩ {1, …, N}|³ ≤ N`.
-/

namespace OpenFrontiersBench.O80

/-- How many of `1, …, N` are in `A`. -/
def countUpTo (A : Nat → Bool) (N : Nat) : Nat := (List.range N).countP fun i => A (i + 1)

/-- Sums of three members determine the members. -/
def DistinctTripleSums (A : Nat → Bool) : Prop :=
  ∀ a b c a' b' c' : Nat, A a = true → A b = true → A c = true → A a' = true → A b' = true → A c' = true →
    a ≤ b → b ≤ c → a' ≤ b' → b' ≤ c' → a + b + c = a' + b' + c' → a = a' ∧ b = b' ∧ c = c'

/-- The normalised counting function of such a set comes arbitrarily close to 0. -/
def Statement : Prop :=
  ∀ A : Nat → Bool, (∀ n, ∃ a, n ≤ a ∧ A a = true) → DistinctTripleSums A →
    ∀ k n₀ : Nat, ∃ N : Nat, n₀ ≤ N ∧ 0 < N ∧ k * countUpTo A N ^ 3 ≤ N

end OpenFrontiersBench.O80
