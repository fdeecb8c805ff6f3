-- For evaluators only. Canary: openfrontiers-answer-fe376a8d-2c95-58a0-8192-2c3729ab4acc
import OpenFrontiersBench.R01

/-!
A refutation of the statement R01 by a published counterexample with `m = n = 3`, over the field with two elements: `A = B` is the nilpotent Jordan
block of size 2 with a zero, and `C` the diagonal matrix with the entries 1, 0, 1.
-/

namespace R01Refuted
open OpenFrontiersBench.R01

/-- The field with two elements. -/
def two : Field Bool where
  zero := false
  one := true
  add := Bool.xor
  mul := and
  neg := id
  add_assoc := by decide
  add_comm := by decide
  zero_add := by decide
  neg_add := by decide
  mul_assoc := by decide
  mul_comm := by decide
  one_mul := by decide
  mul_add := by decide
  zero_ne_one := by decide
  inv := fun a h => ⟨true, match a, h with | true, _ => rfl | false, h => absurd rfl h⟩

def A (i j : Fin 3) : Bool := i == 0 && j == 1

def C (i j : Fin 3) : Bool := i == j && !(i == 1)

def index : Sum (Fin 3) (Fin 3) → Nat
  | .inl i => i.val
  | .inr i => i.val + 3

def table (rows : List (List Bool)) (i j : Sum (Fin 3) (Fin 3)) : Bool := (rows.getD (index i) []).getD (index j) false

def P := table [[true, true, false, false, true, false], [false, true, false, true, false, false], [false, true, false, true, true, false], [true, true, true, false, false, false], [false, true, false, true, false, true], [false, true, false, false, false, true]]

def Q := table [[true, false, true, false, true, true], [false, true, false, false, true, true], [true, true, true, true, false, false], [false, false, false, false, true, true], [false, true, true, false, false, false], [false, true, false, false, true, false]]

def column (i : Sum (Fin 3) (Fin 3)) (_ : Fin 1) : Bool := [false, true, true, false, true, false].getD (index i) false

def row (_ : Fin 1) (j : Sum (Fin 3) (Fin 3)) : Bool := [false, false, false, false, true, false].getD (index j) false

/-- A claim about all pairs of indices splits into four. -/
theorem onBlocks {R : Sum (Fin 3) (Fin 3) → Sum (Fin 3) (Fin 3) → Prop} (a : ∀ i j, R (.inl i) (.inl j)) (b : ∀ i j, R (.inl i) (.inr j))
    (c : ∀ i j, R (.inr i) (.inl j)) (d : ∀ i j, R (.inr i) (.inr j)) : ∀ i j, R i j
  | .inl i, .inl j => a i j
  | .inl i, .inr j => b i j
  | .inr i, .inl j => c i j
  | .inr i, .inr j => d i j

theorem inverse : Inverse two P Q :=
  onBlocks (by decide +kernel) (by decide +kernel) (by decide +kernel) (by decide +kernel)

theorem inverse' : Inverse two Q P :=
  onBlocks (by decide +kernel) (by decide +kernel) (by decide +kernel) (by decide +kernel)

/-- On the right, rank 1 is attained. -/
theorem right : RankAtMost two (minus two (product two (blocks 3 3) P (block two A C A))
    (product two (blocks 3 3) (block two A (fun _ _ => two.zero) A) P)) 1 :=
  ⟨column, row, onBlocks (by decide +kernel) (by decide +kernel) (by decide +kernel) (by decide +kernel)⟩

theorem entry00 : ∀ x00 x01 x02 x10 x20 u v : Bool,
    Bool.xor (Bool.xor (Bool.xor (false && x00) (Bool.xor (true && x10) (Bool.xor (false && x20) (false)))) (Bool.xor (x00 && false) (Bool.xor (x01 && false) (Bool.xor (x02 && false) (false))))) true = Bool.xor (u && v) (false) →
    (!x10) = (u && v) := by decide +kernel

theorem entry11 : ∀ x01 x10 x11 x12 x21 u v : Bool,
    Bool.xor (Bool.xor (Bool.xor (false && x01) (Bool.xor (false && x11) (Bool.xor (false && x21) (false)))) (Bool.xor (x10 && true) (Bool.xor (x11 && false) (Bool.xor (x12 && false) (false))))) false = Bool.xor (u && v) (false) →
    (x10) = (u && v) := by decide +kernel

theorem entry12 : ∀ x02 x10 x11 x12 x22 u v : Bool,
    Bool.xor (Bool.xor (Bool.xor (false && x02) (Bool.xor (false && x12) (Bool.xor (false && x22) (false)))) (Bool.xor (x10 && false) (Bool.xor (x11 && false) (Bool.xor (x12 && false) (false))))) false = Bool.xor (u && v) (false) →
    (false) = (u && v) := by decide +kernel

theorem entry22 : ∀ x02 x12 x20 x21 x22 u v : Bool,
    Bool.xor (Bool.xor (Bool.xor (false && x02) (Bool.xor (false && x12) (Bool.xor (false && x22) (false)))) (Bool.xor (x20 && false) (Bool.xor (x21 && false) (Bool.xor (x22 && false) (false))))) true = Bool.xor (u && v) (false) →
    (true) = (u && v) := by decide +kernel

theorem entry20 : ∀ x00 x10 x20 x21 x22 u v : Bool,
    Bool.xor (Bool.xor (Bool.xor (false && x00) (Bool.xor (false && x10) (Bool.xor (false && x20) (false)))) (Bool.xor (x20 && false) (Bool.xor (x21 && false) (Bool.xor (x22 && false) (false))))) false = Bool.xor (u && v) (false) →
    (false) = (u && v) := by decide +kernel

theorem contradiction : ∀ x10 u0 u1 u2 v0 v1 v2 : Bool, (!x10) = (u0 && v0) → x10 = (u1 && v1) → false = (u1 && v2) →
    true = (u2 && v2) → false = (u2 && v0) → False := by decide +kernel

/-- On the left, rank 1 is not attained. -/
theorem left (X : Fin 3 → Fin 3 → Bool)
    (h : RankAtMost two (minus two (minus two (product two (List.finRange 3) A X) (product two (List.finRange 3) X A)) C) 1) : False :=
  match h with
  | ⟨U, V, h⟩ => contradiction (X 1 0) (U 0 0) (U 1 0) (U 2 0) (V 0 0) (V 0 1) (V 0 2)
      (entry00 (X 0 0) (X 0 1) (X 0 2) (X 1 0) (X 2 0) (U 0 0) (V 0 0) (h 0 0))
      (entry11 (X 0 1) (X 1 0) (X 1 1) (X 1 2) (X 2 1) (U 1 0) (V 0 1) (h 1 1))
      (entry12 (X 0 2) (X 1 0) (X 1 1) (X 1 2) (X 2 2) (U 1 0) (V 0 2) (h 1 2))
      (entry22 (X 0 2) (X 1 2) (X 2 0) (X 2 1) (X 2 2) (U 2 0) (V 0 2) (h 2 2))
      (entry20 (X 0 0) (X 1 0) (X 2 0) (X 2 1) (X 2 2) (U 2 0) (V 0 0) (h 2 0))

end R01Refuted

theorem main : ¬ OpenFrontiersBench.R01.Statement := fun h =>
  match (h Bool R01Refuted.two 3 3 R01Refuted.A R01Refuted.A R01Refuted.C 1).mpr
      ⟨R01Refuted.P, R01Refuted.Q, R01Refuted.inverse, R01Refuted.inverse', R01Refuted.right⟩ with
  | ⟨X, hX⟩ => R01Refuted.left X hX
