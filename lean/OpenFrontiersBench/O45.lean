/-!
# O45: Erdős problem 39: a dense infinite Sidon set

An infinite Sidon set `A` of naturals with `|A ∩ {1, …, N}| ≫ N^(1/2 - ε)` for every `ε > 0`, the constant depending
on `ε`. Taking `ε = 1/(2k)` covers all, and powers clear the fractions. Being infinite follows.
-/

namespace OpenFrontiersBench.O45

/-- How many of `1, …, N` are in `A`. -/
def countUpTo (A : Nat → Bool) (N : Nat) : Nat := (List.range N).countP fun i => A (i + 1)

/-- Sums of two members determine the members up to order. -/
def Sidon (A : Nat → Bool) : Prop :=
  ∀ a b c d : Nat, A a = true → A b = true → A c = true → A d = true → a + b = c + d → a = c ∧ b = d ∨ a = d ∧ b = c

/-- Some Sidon set has counting function at least `N^(1/2 - ε)` up to constants, for all `ε > 0`. -/
def Statement : Prop :=
  ∃ A : Nat → Bool, Sidon A ∧ ∀ k : Nat, 0 < k → ∃ C N₀ : Nat, ∀ N : Nat, N₀ ≤ N →
    N ^ (k - 1) ≤ C * countUpTo A N ^ (2 * k)

end OpenFrontiersBench.O45
