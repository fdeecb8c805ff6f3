/-!
# N02: Kourovka problem 20.76: abelian subgroups of finite p-groups

A finite `p`-group on `Fin (p^m)`, `p` prime, whose abelian normal subgroups have at most `p^k` elements. Do all
abelian subgroups have at most `p^(2k)` elements?
-/

namespace OpenFrontiersBench.N02

/-- `p` is prime: at least 2 and divisible by nothing in `2, …, p - 1`. -/
def isPrime (p : Nat) : Bool := decide (2 ≤ p) && (List.range p).all fun d => decide (d < 2) || p % d != 0

/-- A group structure on `G`. -/
structure Group (G : Type) where
  one : G
  mul : G → G → G
  inv : G → G
  mul_assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  one_mul : ∀ a, mul one a = a
  inv_mul : ∀ a, mul (inv a) a = one

/-- A subset that contains the identity and is closed under products and inverses. -/
def isSubgroup {n : Nat} (M : Group (Fin n)) (H : Fin n → Bool) : Bool :=
  H M.one && (List.finRange n).all fun a => !(H a) || H (M.inv a) && (List.finRange n).all fun b => !(H b) || H (M.mul a b)

/-- The members of `H` commute with each other. -/
def isAbelian {n : Nat} (M : Group (Fin n)) (H : Fin n → Bool) : Bool :=
  (List.finRange n).all fun a => (List.finRange n).all fun b => !(H a && H b) || M.mul a b == M.mul b a

/-- `H` contains the conjugates of its members. -/
def isNormal {n : Nat} (M : Group (Fin n)) (H : Fin n → Bool) : Bool :=
  (List.finRange n).all fun a => (List.finRange n).all fun g => !(H a) || H (M.mul (M.mul g a) (M.inv g))

/-- The bound for normal abelian subgroups bounds all abelian subgroups. -/
def Statement : Prop :=
  ∀ (p m k : Nat) (M : Group (Fin (p ^ m))), isPrime p = true →
    (∀ H, isSubgroup M H = true → isAbelian M H = true → isNormal M H = true → (List.finRange (p ^ m)).countP H ≤ p ^ k) →
    ∀ H, isSubgroup M H = true → isAbelian M H = true → (List.finRange (p ^ m)).countP H ≤ p ^ (2 * k)

end OpenFrontiersBench.N02
