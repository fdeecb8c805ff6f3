/-!
# O21: The Černý conjecture

A complete deterministic automaton with `n ≥ 1` states and a finite alphabet of `k` letters; a reset word sends all
states to one.
-/

namespace OpenFrontiersBench.O21

/-- The state reached from `q` by the letters of `w` in order. -/
def run {n k : Nat} (step : Fin n → Fin k → Fin n) (q : Fin n) (w : List (Fin k)) : Fin n := w.foldl step q

/-- `w` sends every state to the same one. -/
def isReset {n k : Nat} (step : Fin n → Fin k → Fin n) (w : List (Fin k)) : Bool :=
  (List.finRange n).all fun p => (List.finRange n).all fun q => run step p w == run step q w

/-- An automaton with `n` states and some reset word has one of length at most `(n - 1)²`. -/
def Statement : Prop :=
  ∀ (n k : Nat) (step : Fin n → Fin k → Fin n), 0 < n → (∃ w, isReset step w = true) →
    ∃ w, isReset step w = true ∧ w.length ≤ (n - 1) ^ 2

end OpenFrontiersBench.O21
