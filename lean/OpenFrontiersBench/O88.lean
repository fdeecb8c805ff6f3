/-!
# O88: The Gowers–Long conjecture on 2-increasing sequences of triples

A sequence of triples from `{0, …, n - 1}³` in which, for every two of them, the later one is larger in at least two
coordinates, has at most `n^(3/2)` members; both sides squared.
-/

namespace OpenFrontiersBench.O88

/-- `t` is larger than `s` in at least two of the three coordinates. -/
def less {n : Nat} (s t : Fin n × Fin n × Fin n) : Bool :=
  [decide (s.1 < t.1), decide (s.2.1 < t.2.1), decide (s.2.2 < t.2.2)].countP (fun b => b) ≥ 2

/-- Each member is less than all later ones. -/
def isTwoIncreasing {n : Nat} : List (Fin n × Fin n × Fin n) → Bool
  | [] => true
  | s :: l => (l.all fun t => less s t) && isTwoIncreasing l

/-- The length of a 2-increasing sequence is at most `n^(3/2)`. -/
def Statement : Prop :=
  ∀ (n : Nat) (l : List (Fin n × Fin n × Fin n)), isTwoIncreasing l = true → l.length ^ 2 ≤ n ^ 3

end OpenFrontiersBench.O88
