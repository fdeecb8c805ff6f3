/-!
# R01: The Lin–Wimmer rank-minimisation conjecture

For matrices `A` (`m × m`), `B` (`n × n`) and `C` (`m × n`) over any field, the least rank of `A X - X B - C` equals
the least rank of `P M_C - M_0 P` over invertible `P`, where `M_C` has the blocks `A`, `C`, `0`, `B` and `M_0` the
blocks `A`, `0`, `0`, `B`. Two least ranks are equal when, for every `r`, a rank of at most `r` occurs on one side
exactly when it does on the other; a matrix has rank at most `r` when it factors through `r` dimensions. Block
matrices have rows and columns indexed by `Fin m ⊕ Fin n`.
-/

namespace OpenFrontiersBench.R01

/-- A field structure on `K`. -/
structure Field (K : Type) where
  zero : K
  one : K
  add : K → K → K
  mul : K → K → K
  neg : K → K
  add_assoc : ∀ a b c, add (add a b) c = add a (add b c)
  add_comm : ∀ a b, add a b = add b a
  zero_add : ∀ a, add zero a = a
  neg_add : ∀ a, add (neg a) a = zero
  mul_assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  mul_comm : ∀ a b, mul a b = mul b a
  one_mul : ∀ a, mul one a = a
  mul_add : ∀ a b c, mul a (add b c) = add (mul a b) (mul a c)
  zero_ne_one : zero ≠ one
  inv : ∀ a, a ≠ zero → ∃ b, mul a b = one

/-- The sum of `f i` over the list. -/
def sumOver {K ι : Type} (F : Field K) (l : List ι) (f : ι → K) : K := l.foldr (fun i s => F.add (f i) s) F.zero

/-- The indices of block matrices, in order. -/
def blocks (m n : Nat) : List (Sum (Fin m) (Fin n)) := (List.finRange m).map Sum.inl ++ (List.finRange n).map Sum.inr

/-- The product of two matrices; `l` lists the inner indices. -/
def product {K ι κ μ : Type} (F : Field K) (l : List κ) (M : ι → κ → K) (N : κ → μ → K) : ι → μ → K :=
  fun i j => sumOver F l fun k => F.mul (M i k) (N k j)

/-- The difference of two matrices. -/
def minus {K ι κ : Type} (F : Field K) (M N : ι → κ → K) : ι → κ → K := fun i j => F.add (M i j) (F.neg (N i j))

/-- The matrix factors through `r` dimensions. -/
def RankAtMost {K ι κ : Type} (F : Field K) (M : ι → κ → K) (r : Nat) : Prop :=
  ∃ (U : ι → Fin r → K) (V : Fin r → κ → K), ∀ i j, M i j = product F (List.finRange r) U V i j

/-- The block matrix with the blocks `A`, `C`, `0`, `B`. -/
def block {K : Type} (F : Field K) {m n : Nat} (A : Fin m → Fin m → K) (C : Fin m → Fin n → K) (B : Fin n → Fin n → K) :
    Sum (Fin m) (Fin n) → Sum (Fin m) (Fin n) → K
  | .inl i, .inl j => A i j
  | .inl i, .inr j => C i j
  | .inr _, .inl _ => F.zero
  | .inr i, .inr j => B i j

/-- `Q` is the inverse of `P`. -/
def Inverse {K : Type} (F : Field K) {m n : Nat} (P Q : Sum (Fin m) (Fin n) → Sum (Fin m) (Fin n) → K) : Prop :=
  ∀ i j, product F (blocks m n) P Q i j = block F (fun a b => if a = b then F.one else F.zero) (fun _ _ => F.zero)
    (fun a b => if a = b then F.one else F.zero) i j

/-- The two least ranks are equal. -/
def Statement : Prop :=
  ∀ (K : Type) (F : Field K) (m n : Nat) (A : Fin m → Fin m → K) (B : Fin n → Fin n → K) (C : Fin m → Fin n → K) (r : Nat),
    (∃ X : Fin m → Fin n → K, RankAtMost F
      (minus F (minus F (product F (List.finRange m) A X) (product F (List.finRange n) X B)) C) r) ↔
    ∃ P Q : Sum (Fin m) (Fin n) → Sum (Fin m) (Fin n) → K, Inverse F P Q ∧ Inverse F Q P ∧ RankAtMost F
      (minus F (product F (blocks m n) P (block F A C B)) (product F (blocks m n) (block F A (fun _ _ => F.zero) B) P)) r

end OpenFrontiersBench.R01
