/-!
# N01: The Beck–Fiala conjecture

There is a constant `C` such that every finite set system in which each element lies in at most `t` sets has a
colouring by signs of discrepancy at most `C √t`; squared, with `C²` renamed. `m` sets on `n` elements are given by
their incidences.
-/

namespace OpenFrontiersBench.N01

/-- The sum of the signs of the members of a set. -/
def imbalance {n : Nat} (s : Fin n → Bool) (c : Fin n → Bool) : Int :=
  ((List.finRange n).map fun j => if s j then (if c j then 1 else -1 : Int) else 0).sum

/-- In how many sets `j` lies. -/
def degree {n m : Nat} (S : Fin m → Fin n → Bool) (j : Fin n) : Nat := (List.finRange m).countP fun i => S i j

/-- Discrepancy `O(√t)` for systems of degree at most `t`. -/
def Statement : Prop :=
  ∃ C : Nat, ∀ (n m t : Nat) (S : Fin m → Fin n → Bool), 1 ≤ t → (∀ j, degree S j ≤ t) →
    ∃ c : Fin n → Bool, ∀ i, (imbalance (S i) c).natAbs ^ 2 ≤ C * t

end OpenFrontiersBench.N01
