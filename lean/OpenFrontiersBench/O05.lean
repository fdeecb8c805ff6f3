/-!
# O05: Singmaster's conjecture

`1` stands in every row and is excluded, and so is `0`, which is no entry. A bound on every duplicate-free list of
places of `t` says that `t` has that many places at most.
-/

namespace OpenFrontiersBench.O05

/-- Binomial coefficients by Pascal's rule. -/
def choose : Nat → Nat → Nat
  | _, 0 => 1
  | 0, _ + 1 => 0
  | n + 1, k + 1 => choose n k + choose n (k + 1)

/-- `p = (n, k)` is a place of Pascal's triangle where `t` stands. -/
def isPlace (t : Nat) (p : Nat × Nat) : Bool := decide (p.2 ≤ p.1) && choose p.1 p.2 == t

/-- One number bounds how often any `t > 1` stands in Pascal's triangle. -/
def Statement : Prop :=
  ∃ B : Nat, ∀ t : Nat, 1 < t → ∀ places : List (Nat × Nat), places.Nodup →
    (∀ p : Nat × Nat, p ∈ places → isPlace t p = true) → places.length ≤ B

end OpenFrontiersBench.O05
