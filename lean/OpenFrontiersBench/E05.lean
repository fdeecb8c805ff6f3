/-!
# E05: Erdős problem 347: sequences with ratio 2 whose subset sums have density one

A non-decreasing sequence of positive integers with `a (n+1) / a n` tending to 2 such that after deleting any
finitely many terms (all terms from index `m` on always remain) the sums of finitely many remaining terms have
natural density 1. Equal terms count as one element, as in the set of terms.
-/

namespace OpenFrontiersBench.E05

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- `a (n+1) / a n` tends to 2: the difference from 2 is eventually at most `1 / k`. -/
def RatioTendsToTwo (a : Nat → Nat) : Prop :=
  ∀ k : Nat, 0 < k → ∃ N : Nat, ∀ n : Nat, N ≤ n → k * a (n + 1) ≤ (2 * k + 1) * a n ∧ (2 * k - 1) * a n ≤ k * a (n + 1)

/-- `x` is the sum of the different members of a list of terms `a i` with `i` in `keep`. -/
def IsSum (a : Nat → Nat) (keep : Nat → Bool) (x : Nat) : Prop :=
  ∃ l : List Nat, distinct l = true ∧ (∀ v, v ∈ l → ∃ i, keep i = true ∧ v = a i) ∧ x = l.sum

/-- The set has natural density 1: for every `k`, from some `N` on, all but `N / k` of `1, …, N` can be listed. -/
def DensityOne (P : Nat → Prop) : Prop :=
  ∀ k : Nat, 0 < k → ∃ N₀ : Nat, ∀ N : Nat, N₀ ≤ N → ∃ l : List Nat, distinct l = true ∧
    (∀ x, x ∈ l → 0 < x ∧ x ≤ N ∧ P x) ∧ (k - 1) * N ≤ k * l.length

/-- There is such a sequence. -/
def Statement : Prop :=
  ∃ a : Nat → Nat, (∀ n, 0 < a n ∧ a n ≤ a (n + 1)) ∧ RatioTendsToTwo a ∧
    ∀ (keep : Nat → Bool) (m : Nat), (∀ i, m ≤ i → keep i = true) → DensityOne (IsSum a keep)

end OpenFrontiersBench.E05
