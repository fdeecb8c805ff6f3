/-!
# E04: Erdős problem 193: collinear points on walks in three dimensions

A walk in `ℤ³` with finitely many different steps, that is, with bounded steps, which visits infinitely many points.
The three points on a line are to be different.
-/

namespace OpenFrontiersBench.E04

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- A point with three integer coordinates. -/
abbrev Point : Type := Int × Int × Int

/-- The cross product of `q - p` and `r - p` vanishes. -/
def collinear (p q r : Point) : Bool :=
  (q.1 - p.1) * (r.2.1 - p.2.1) == (q.2.1 - p.2.1) * (r.1 - p.1) &&
    (q.2.1 - p.2.1) * (r.2.2 - p.2.2) == (q.2.2 - p.2.2) * (r.2.1 - p.2.1) &&
    (q.2.2 - p.2.2) * (r.1 - p.1) == (q.1 - p.1) * (r.2.2 - p.2.2)

/-- Every coordinate of `p` is at most `B` in absolute value. -/
def bounded (B : Nat) (p : Point) : Bool := decide (p.1.natAbs ≤ B) && decide (p.2.1.natAbs ≤ B) && decide (p.2.2.natAbs ≤ B)

/-- Such a walk contains three different points on a line. -/
def Statement : Prop :=
  ∀ (a : Nat → Point) (B : Nat),
    (∀ n, bounded B ((a (n + 1)).1 - (a n).1, (a (n + 1)).2.1 - (a n).2.1, (a (n + 1)).2.2 - (a n).2.2) = true) →
    (∀ C : Nat, ∃ n, bounded C (a n) = false) →
    ∃ i j k : Nat, distinct [a i, a j, a k] = true ∧ collinear (a i) (a j) (a k) = true

end OpenFrontiersBench.E04
