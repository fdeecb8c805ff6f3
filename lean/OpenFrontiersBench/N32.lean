/-!
# N32: Chvátal's conjecture on intersecting families

A family of subsets of `{0, …, n - 1}`, `n ≥ 1`, closed under subsets, with sets coded by bit masks. Members of an
intersecting family share an element with every member, themselves included, so the empty set is no member. Some
star is at least as large as every intersecting subfamily.
-/

namespace OpenFrontiersBench.N32

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- Every code of a subset of a member is a member; members are below `2^n`. -/
def isDownset (n : Nat) (F : List Nat) : Bool :=
  distinct F && F.all fun a => decide (a < 2 ^ n) && (List.range (2 ^ n)).all fun b => !(Nat.land a b == b) || F.contains b

/-- Any two members, equal or not, have a common element. -/
def isIntersecting (I : List Nat) : Bool := I.all fun a => I.all fun b => !(Nat.land a b == 0)

/-- How many members contain `x`. -/
def star (F : List Nat) (x : Nat) : Nat := F.countP fun a => a.testBit x

/-- Some star is a largest intersecting subfamily. -/
def Statement : Prop :=
  ∀ (n : Nat) (F : List Nat), 1 ≤ n → isDownset n F = true → ∃ x : Nat, x < n ∧
    ∀ I : List Nat, distinct I = true → (∀ a, a ∈ I → a ∈ F) → isIntersecting I = true → I.length ≤ star F x

end OpenFrontiersBench.N32
