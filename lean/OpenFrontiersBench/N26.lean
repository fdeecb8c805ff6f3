/-!
# N26: The Jacobian conjecture

For polynomial maps in `n ≥ 1` variables over every field of characteristic 0, which is equivalent to the case of
the complex numbers. Polynomials are expressions; over an infinite field, polynomials with the same values are
equal. The determinant is the sum over all permutations, listed with their signs.
-/

namespace OpenFrontiersBench.N26

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

/-- `n` times the identity. -/
def natural {K : Type} (F : Field K) : Nat → K
  | 0 => F.zero
  | n + 1 => F.add (natural F n) F.one

/-- Polynomial expressions in the variables `0, …, n - 1`. -/
inductive Poly (K : Type) (n : Nat) where
  | const (a : K) : Poly K n
  | var (i : Fin n) : Poly K n
  | add (p q : Poly K n) : Poly K n
  | mul (p q : Poly K n) : Poly K n

/-- The value at a point. -/
def eval {K : Type} (F : Field K) {n : Nat} (x : Fin n → K) : Poly K n → K
  | .const a => a
  | .var i => x i
  | .add p q => F.add (eval F x p) (eval F x q)
  | .mul p q => F.mul (eval F x p) (eval F x q)

/-- The partial derivative with respect to the variable `j`. -/
def partialD {K : Type} (F : Field K) {n : Nat} (j : Fin n) : Poly K n → Poly K n
  | .const _ => .const F.zero
  | .var i => .const (if i = j then F.one else F.zero)
  | .add p q => .add (partialD F j p) (partialD F j q)
  | .mul p q => .add (.mul (partialD F j p) q) (.mul p (partialD F j q))

/-- All ways to insert `a` into a list, with `true` for an even number of steps from the front. -/
def insertions {α : Type} (a : α) : List α → List (List α × Bool)
  | [] => [([a], true)]
  | b :: l => (a :: b :: l, true) :: (insertions a l).map fun m => (b :: m.1, !m.2)

/-- All orderings of a list, with `true` for the even ones. -/
def orderings {α : Type} : List α → List (List α × Bool)
  | [] => [([], true)]
  | a :: l => (orderings l).flatMap fun p => (insertions a p.1).map fun m => (m.1, m.2 == p.2)

/-- The determinant of the matrix `A`. -/
def det {K : Type} (F : Field K) {n : Nat} (A : Fin n → Fin n → K) : K :=
  ((orderings (List.finRange n)).map fun p =>
    let t := ((List.finRange n).zip p.1).foldr (fun e v => F.mul (A e.1 e.2) v) F.one
    if p.2 then t else F.neg t).foldr F.add F.zero

/-- A polynomial map with constant non-zero Jacobian determinant has a polynomial inverse. -/
def Statement : Prop :=
  ∀ (K : Type) (F : Field K), (∀ m : Nat, 0 < m → natural F m ≠ F.zero) →
    ∀ (n : Nat) (P : Fin n → Poly K n), 1 ≤ n →
      (∃ c : K, c ≠ F.zero ∧ ∀ x : Fin n → K, det F (fun i j => eval F x (partialD F j (P i))) = c) →
      ∃ Q : Fin n → Poly K n, (∀ x i, eval F (fun k => eval F x (P k)) (Q i) = x i) ∧
        ∀ x i, eval F (fun k => eval F x (Q k)) (P i) = x i

end OpenFrontiersBench.N26
