/-!
# R23: Gao's conjecture on the van Emde Boas invariant

A finite abelian group with `n ≥ 2` elements on `Fin n`, written as a group with commutative product; its identity
plays the role of 0. A sequence is a list; its subsequence sums are the products of sub-lists. `d` is the maximal
length of a zero-sum free sequence and `ν` the least `ℓ` with the coset property; the claim is `ν = d - 1`.
-/

namespace OpenFrontiersBench.R23

/-- A group structure on `G`. -/
structure Group (G : Type) where
  one : G
  mul : G → G → G
  inv : G → G
  mul_assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  one_mul : ∀ a, mul one a = a
  inv_mul : ∀ a, mul (inv a) a = one

/-- All products of non-empty sub-lists. -/
def sums {n : Nat} (M : Group (Fin n)) : List (Fin n) → List (Fin n)
  | [] => []
  | a :: l => a :: sums M l ++ (sums M l).map (M.mul a)

/-- No non-empty sub-list has the identity as its product. -/
def isZeroSumFree {n : Nat} (M : Group (Fin n)) (S : List (Fin n)) : Bool := !((sums M S).contains M.one)

/-- A subset that contains the identity and is closed under products and inverses. -/
def isSubgroup {n : Nat} (M : Group (Fin n)) (H : Fin n → Bool) : Bool :=
  H M.one && (List.finRange n).all fun a => !(H a) || H (M.inv a) && (List.finRange n).all fun b => !(H b) || H (M.mul a b)

/-- Every element other than the identity that is no sum of `S` lies in one coset `a H` with `a` outside the subgroup `H`. -/
def HasCoset {n : Nat} (M : Group (Fin n)) (S : List (Fin n)) : Prop :=
  ∃ (H : Fin n → Bool) (a : Fin n), isSubgroup M H = true ∧ H a = false ∧
    ∀ x, x ≠ M.one → x ∉ sums M S → H (M.mul (M.inv a) x) = true

/-- `ν ≤ ℓ`. -/
def CosetBound {n : Nat} (M : Group (Fin n)) (l : Nat) : Prop :=
  ∀ S : List (Fin n), isZeroSumFree M S = true → l ≤ S.length → HasCoset M S

/-- In every non-trivial finite abelian group, `ν` is the maximal length of a zero-sum free sequence less 1. -/
def Statement : Prop :=
  ∀ (n d : Nat) (M : Group (Fin n)), 2 ≤ n → (∀ a b, M.mul a b = M.mul b a) →
    (∃ S : List (Fin n), isZeroSumFree M S = true ∧ S.length = d) →
    (∀ S : List (Fin n), isZeroSumFree M S = true → S.length ≤ d) →
    CosetBound M (d - 1) ∧ ∀ l, CosetBound M l → d - 1 ≤ l

end OpenFrontiersBench.R23
