/-!
# O39: Ryser's conjecture on transversals of Latin squares

A Latin square of order `n` has the symbols `0, …, n - 1`, each once in every row and column. A transversal takes
one cell from every row, in different columns and with different symbols.
-/

namespace OpenFrontiersBench.O39

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- Rows and columns of `L` have no repeated symbol. -/
def isLatin {n : Nat} (L : Fin n → Fin n → Fin n) : Bool :=
  (List.finRange n).all fun i => distinct ((List.finRange n).map fun j => L i j) && distinct ((List.finRange n).map fun j => L j i)

/-- The cells `(i, f i)` are in different columns and carry different symbols. -/
def isTransversal {n : Nat} (L : Fin n → Fin n → Fin n) (f : Fin n → Fin n) : Bool :=
  distinct ((List.finRange n).map f) && distinct ((List.finRange n).map fun i => L i (f i))

/-- Every Latin square of odd order has a transversal. -/
def Statement : Prop :=
  ∀ (n : Nat) (L : Fin n → Fin n → Fin n), n % 2 = 1 → isLatin L = true → ∃ f : Fin n → Fin n, isTransversal L f = true

end OpenFrontiersBench.O39
