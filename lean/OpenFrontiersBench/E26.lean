/-!
# E26: Kourovka problem 21.10: just finite presentations

Every finite group, on `Fin N`, is to have a presentation with finitely many generators and relators such that
leaving out any one relator gives an infinite group. Elements of a presented group are words; a group is infinite
when no finite list of words represents all elements.
-/

namespace OpenFrontiersBench.E26

/-- A group structure on `G`. -/
structure Group (G : Type) where
  one : G
  mul : G → G → G
  inv : G → G
  mul_assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  one_mul : ∀ a, mul one a = a
  inv_mul : ∀ a, mul (inv a) a = one

/-- A letter is a generator with a sign, `true` for the generator and `false` for its inverse. -/
abbrev Word (n : Nat) : Type := List (Fin n × Bool)

/-- Equality of words in the group whose relators are the `r i` with `keep i`. -/
inductive Eqv {n m : Nat} (r : Fin m → Word n) (keep : Fin m → Bool) : Word n → Word n → Prop where
  | refl (w : Word n) : Eqv r keep w w
  | symm {v w : Word n} : Eqv r keep v w → Eqv r keep w v
  | trans {u v w : Word n} : Eqv r keep u v → Eqv r keep v w → Eqv r keep u w
  | cancel (v w : Word n) (x : Fin n × Bool) : Eqv r keep (v ++ [x, (x.1, !x.2)] ++ w) (v ++ w)
  | relator (v w : Word n) (i : Fin m) : keep i = true → Eqv r keep (v ++ r i ++ w) (v ++ w)

/-- The value of a word when the generators have the given values in a group. -/
def value {N n : Nat} (M : Group (Fin N)) (g : Fin n → Fin N) (w : Word n) : Fin N :=
  w.foldl (fun a x => M.mul a (if x.2 then g x.1 else M.inv (g x.1))) M.one

/-- The generators `g` and the relators `r` present the group. -/
def Presents {N n m : Nat} (M : Group (Fin N)) (g : Fin n → Fin N) (r : Fin m → Word n) : Prop :=
  (∀ a, ∃ w, value M g w = a) ∧ ∀ w, value M g w = M.one ↔ Eqv r (fun _ => true) w []

/-- No finite list of words represents all elements. -/
def Infinite {n m : Nat} (r : Fin m → Word n) (keep : Fin m → Bool) : Prop :=
  ∀ l : List (Word n), ∃ w, ∀ v, v ∈ l → ¬Eqv r keep w v

/-- Every finite group has a just finite presentation. -/
def Statement : Prop :=
  ∀ (N : Nat) (M : Group (Fin N)), ∃ (n m : Nat) (g : Fin n → Fin N) (r : Fin m → Word n),
    Presents M g r ∧ ∀ i, Infinite r fun j => !(j == i)

end OpenFrontiersBench.E26
