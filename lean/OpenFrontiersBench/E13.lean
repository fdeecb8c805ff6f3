/-!
# E13: Erdős problem 868: bases with many representations and minimal bases

The first question. A basis of order 2 is a set of naturals such that every large number is a sum of two members; it
is minimal when no member can be left out. If `A` is a basis whose numbers of representations tend to infinity, must
it contain a minimal basis?
-/

namespace OpenFrontiersBench.E13

/-- The number of ordered pairs of members with sum `n`. -/
def representations (A : Nat → Bool) (n : Nat) : Nat := (List.range (n + 1)).countP fun i => A i && A (n - i)

/-- Every large number is a sum of two members. -/
def IsBasis (A : Nat → Bool) : Prop := ∃ N : Nat, ∀ n : Nat, N ≤ n → 0 < representations A n

/-- `A` without `b`. -/
def without (A : Nat → Bool) (b : Nat) : Nat → Bool := fun n => A n && !(n == b)

/-- A basis from which no member can be left out. -/
def IsMinimalBasis (A : Nat → Bool) : Prop := IsBasis A ∧ ∀ b, A b = true → ¬IsBasis (without A b)

/-- Such bases contain minimal bases. -/
def Statement : Prop :=
  ∀ A : Nat → Bool, IsBasis A → (∀ M : Nat, ∃ N : Nat, ∀ n : Nat, N ≤ n → M ≤ representations A n) →
    ∃ B : Nat → Bool, (∀ n, B n = true → A n = true) ∧ IsMinimalBasis B

end OpenFrontiersBench.E13
