/-!
# O44: The Erdős–Rado sunflower conjecture

For every `k` there is a `c` such that more than `c^n` sets with `n ≥ 1` elements contain a sunflower with `k`
petals: `k` different sets of which any two have the same intersection. For `k ≤ 2` it is easy, as any two sets form
a sunflower. Finite sets are duplicate-free lists read as sets.
-/

namespace OpenFrontiersBench.O44

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- The two lists have the same members. -/
def sameSet (a b : List Nat) : Bool := (a.all fun x => b.contains x) && b.all fun x => a.contains x

/-- The common members. -/
def inter (a b : List Nat) : List Nat := a.filter fun x => b.contains x

/-- Any two sets at different places of the list are different. -/
def differentSets : List (List Nat) → Bool
  | [] => true
  | a :: F => (F.all fun b => !(sameSet a b)) && differentSets F

/-- Different sets whose pairwise intersections are all the same. -/
def isSunflower (S : List (List Nat)) : Bool :=
  differentSets S && S.all fun a => S.all fun b => S.all fun c => S.all fun d =>
    sameSet a b || sameSet c d || sameSet (inter a b) (inter c d)

/-- Different sets of `n` elements each. -/
def isUniform (n : Nat) (F : List (List Nat)) : Bool :=
  differentSets F && F.all fun a => distinct a && a.length == n

/-- For every number `k` of petals some `c` works. -/
def Statement : Prop :=
  ∀ k : Nat, ∃ c : Nat, ∀ (n : Nat) (F : List (List Nat)), 0 < n → isUniform n F = true → c ^ n < F.length →
    ∃ S : List (List Nat), (∀ a, a ∈ S → a ∈ F) ∧ S.length = k ∧ isSunflower S = true

end OpenFrontiersBench.O44
