/-!
# N40: Erdős problem 421: a dense sequence with distinct block products

A strictly increasing sequence of positive integers of natural density 1 such that the products of consecutive terms
`d u ⋯ d v`, `u ≤ v`, are pairwise different.
-/

namespace OpenFrontiersBench.N40

/-- `d u ⋯ d (u + k)`. -/
def block (d : Nat → Nat) (u : Nat) : Nat → Nat
  | 0 => d u
  | k + 1 => block d u k * d (u + (k + 1))

/-- The number of terms up to `N` is at least `(1 - 1/k) N`. -/
def denseUpTo (d : Nat → Nat) (k N : Nat) : Bool :=
  decide ((k - 1) * N ≤ k * (List.range N).countP fun i => decide (d i ≤ N))

/-- There is such a sequence. -/
def Statement : Prop :=
  ∃ d : Nat → Nat, 1 ≤ d 0 ∧ (∀ n, d n < d (n + 1)) ∧
    (∀ k : Nat, 0 < k → ∃ N₀ : Nat, ∀ N : Nat, N₀ ≤ N → denseUpTo d k N = true) ∧
    ∀ u k u' k' : Nat, block d u k = block d u' k' → u = u' ∧ k = k'

end OpenFrontiersBench.N40
