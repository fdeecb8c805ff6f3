/-!
# O24: Rule 30: the centre column is not eventually periodic

The cellular automaton starts from a single black cell at 0. Column 0 is the centre.
-/

namespace OpenFrontiersBench.O24

/-- The cell at place `x` after `t` steps of Rule 30 from one black cell: left xor (centre or right). -/
def cell : Nat → Int → Bool
  | 0, x => x == 0
  | t + 1, x => cell t (x - 1) != (cell t x || cell t (x + 1))

/-- No tail of the centre column is periodic. -/
def Statement : Prop :=
  ¬∃ T p : Nat, 0 < p ∧ ∀ t : Nat, T ≤ t → cell (t + p) 0 = cell t 0

end OpenFrontiersBench.O24
