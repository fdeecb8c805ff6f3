/-!
# O12: The union-closed sets conjecture

A finite family with at least one non-empty member. Sets of naturals are coded by bit masks: `k` belongs to the set
coded by `a` when bit `k` of `a` is 1; the union is the bitwise or.
-/

namespace OpenFrontiersBench.O12

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- The union of two coded sets is coded by the bitwise or of the codes. -/
def unionClosed (F : List Nat) : Bool := F.all fun a => F.all fun b => F.contains (Nat.lor a b)

/-- How many members of `F` contain `k`. -/
def degree (F : List Nat) (k : Nat) : Nat := F.countP fun a => a.testBit k

/-- In a finite union-closed family of distinct sets, not all of them empty, some element lies in at least half of the members. -/
def Statement : Prop :=
  ∀ F : List Nat, F.Nodup → unionClosed F = true → (∃ a, a ∈ F ∧ a ≠ 0) → ∃ k : Nat, F.length ≤ 2 * degree F k

end OpenFrontiersBench.O12
