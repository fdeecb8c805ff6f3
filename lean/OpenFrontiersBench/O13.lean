/-!
# O13: The 1/3–2/3 conjecture

A finite poset on `Fin n` given by its strict order `lt`; not a chain says that some two distinct elements are
incomparable. The proportion of linear extensions with `i` before `j` lies between 1/3 and 2/3, with denominators
cleared.
-/

namespace OpenFrontiersBench.O13

/-- All ways to insert `a` into a list. -/
def insertions {α : Type} (a : α) : List α → List (List α)
  | [] => [[a]]
  | b :: l => (a :: b :: l) :: (insertions a l).map fun m => b :: m

/-- All orderings of a list. -/
def orderings {α : Type} : List α → List (List α)
  | [] => [[]]
  | a :: l => (orderings l).flatMap (insertions a)

/-- `a` stands before `b` in `l`. -/
def before {n : Nat} (a b : Fin n) : List (Fin n) → Bool
  | [] => false
  | c :: l => if c = a then l.contains b else before a b l

/-- The orderings of all elements that respect `lt`. -/
def extensions {n : Nat} (lt : Fin n → Fin n → Bool) : List (List (Fin n)) :=
  (orderings (List.finRange n)).filter fun l =>
    (List.finRange n).all fun i => (List.finRange n).all fun j => !(lt i j) || before i j l

/-- How many linear extensions have `i` before `j`. -/
def countBefore {n : Nat} (lt : Fin n → Fin n → Bool) (i j : Fin n) : Nat := (extensions lt).countP (before i j)

/-- A finite poset that is not a chain has a pair whose order holds in between one and two thirds of the linear extensions. -/
def Statement : Prop :=
  ∀ (n : Nat) (lt : Fin n → Fin n → Bool), (∀ i, lt i i = false) →
    (∀ i j k, lt i j = true → lt j k = true → lt i k = true) →
    (∃ i j, i ≠ j ∧ lt i j = false ∧ lt j i = false) →
    ∃ i j : Fin n, (extensions lt).length ≤ 3 * countBefore lt i j ∧ 3 * countBefore lt i j ≤ 2 * (extensions lt).length

end OpenFrontiersBench.O13
