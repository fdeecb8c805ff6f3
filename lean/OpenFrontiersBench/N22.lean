/-!
# N22: Rota's unimodality conjecture for Whitney numbers of the second kind

A matroid on the ground set `{0, …, n - 1}` by its rank function on sets coded as bit masks. `W k` counts the flats
of rank `k`. Unimodal: between two places no value is smaller than both of theirs.
-/

namespace OpenFrontiersBench.N22

/-- How many of the bits `0, …, n - 1` of `a` are 1. -/
def size (n a : Nat) : Nat := (List.range n).countP fun i => a.testBit i

/-- `r` is the rank function of a matroid: bounded by size, monotone and submodular on the codes below `2^n`. -/
def isRank (n : Nat) (r : Nat → Nat) : Bool :=
  (List.range (2 ^ n)).all fun a => decide (r a ≤ size n a) && (List.range (2 ^ n)).all fun b =>
    (!(Nat.lor a b == b) || decide (r a ≤ r b)) && decide (r (Nat.lor a b) + r (Nat.land a b) ≤ r a + r b)

/-- Adding any further element raises the rank. -/
def isFlat (n : Nat) (r : Nat → Nat) (a : Nat) : Bool :=
  (List.range n).all fun i => a.testBit i || decide (r a < r (Nat.lor a (2 ^ i)))

/-- The number of flats of rank `k`. -/
def whitney (n : Nat) (r : Nat → Nat) (k : Nat) : Nat := (List.range (2 ^ n)).countP fun a => isFlat n r a && r a == k

/-- The Whitney numbers of the second kind of a matroid form a unimodal sequence. -/
def Statement : Prop :=
  ∀ (n : Nat) (r : Nat → Nat), isRank n r = true → ∀ i j k : Nat, i ≤ j → j ≤ k → k ≤ r (2 ^ n - 1) →
    whitney n r i ≤ whitney n r j ∨ whitney n r k ≤ whitney n r j

end OpenFrontiersBench.N22
