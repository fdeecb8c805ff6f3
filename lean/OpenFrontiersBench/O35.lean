/-!
# O35: The odd covering problem

Finitely many residue classes with distinct odd moduli greater than 1 that together contain every integer.
-/

namespace OpenFrontiersBench.O35

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- `x` lies in some class `a mod m` of the list of pairs `(a, m)`; moduli are positive where it is used. -/
def covered (s : List (Int × Nat)) (x : Int) : Bool := s.any fun c => (x - c.1) % (c.2 : Int) == 0

/-- There is a covering system with distinct odd moduli, all greater than 1. -/
def Statement : Prop :=
  ∃ s : List (Int × Nat), (s.map fun c => c.2).Nodup ∧ (∀ c, c ∈ s → 1 < c.2 ∧ c.2 % 2 = 1) ∧
    ∀ x : Int, covered s x = true

end OpenFrontiersBench.O35
