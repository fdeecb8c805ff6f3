/-!
# O72: Kourovka problem 8.8(b): a non-cyclic group of conjugates of powers

A finitely presented group with an element `a` such that every element is conjugate to a power of `a`, and which is
not cyclic. Elements are words in the generators; equality is the congruence that the relators generate.
-/

namespace OpenFrontiersBench.O72

/-- A letter is a generator with a sign, `true` for the generator and `false` for its inverse. -/
abbrev Word (n : Nat) : Type := List (Fin n × Bool)

/-- The inverse word. -/
def inverse {n : Nat} (w : Word n) : Word n := (w.map fun x => (x.1, !x.2)).reverse

/-- Equality of words in the group with the relators `r`. -/
inductive Eqv {n : Nat} (r : List (Word n)) : Word n → Word n → Prop where
  | refl (w : Word n) : Eqv r w w
  | symm {v w : Word n} : Eqv r v w → Eqv r w v
  | trans {u v w : Word n} : Eqv r u v → Eqv r v w → Eqv r u w
  | cancel (v w : Word n) (x : Fin n × Bool) : Eqv r (v ++ [x, (x.1, !x.2)] ++ w) (v ++ w)
  | relator (v w : Word n) (s : Word n) : s ∈ r → Eqv r (v ++ s ++ w) (v ++ w)

/-- The `k`-th power of a word, for an integer `k`. -/
def power {n : Nat} (a : Word n) (k : Int) : Word n :=
  (List.replicate k.natAbs (if k < 0 then inverse a else a)).flatMap fun w => w

/-- Every element is equal to a power of one element. -/
def Cyclic {n : Nat} (r : List (Word n)) : Prop := ∃ g : Word n, ∀ w : Word n, ∃ k : Int, Eqv r w (power g k)

/-- There is such a finitely presented group. -/
def Statement : Prop :=
  ∃ (n : Nat) (r : List (Word n)), ¬Cyclic r ∧
    ∃ a : Word n, ∀ w : Word n, ∃ (g : Word n) (k : Int), Eqv r w (g ++ power a k ++ inverse g)

end OpenFrontiersBench.O72
