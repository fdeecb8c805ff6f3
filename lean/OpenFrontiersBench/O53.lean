/-!
# O53: The Andrews–Curtis conjecture

Words in generators `0, …, n - 1` and their inverses are lists of pairs `(generator, sign)`; two words are equal in
the free group when cancellations and insertions of `x x⁻¹` lead from one to the other. A balanced presentation has
as many relators as generators and presents the trivial group when every generator lies in the normal closure of the
relators. The moves replace a relator by its inverse, by its product with another relator, or by a conjugate.
-/

namespace OpenFrontiersBench.O53

/-- A letter is a generator with a sign, `true` for the generator and `false` for its inverse. -/
abbrev Word (n : Nat) : Type := List (Fin n × Bool)

/-- The inverse word. -/
def inverse {n : Nat} (w : Word n) : Word n := (w.map fun x => (x.1, !x.2)).reverse

/-- Equality in the free group. -/
inductive Eqv {n : Nat} : Word n → Word n → Prop where
  | refl (w : Word n) : Eqv w w
  | symm {v w : Word n} : Eqv v w → Eqv w v
  | trans {u v w : Word n} : Eqv u v → Eqv v w → Eqv u w
  | cancel (v w : Word n) (x : Fin n × Bool) : Eqv (v ++ [x, (x.1, !x.2)] ++ w) (v ++ w)

/-- `w` is a consequence of the relators: a product of conjugates of relators and their inverses. -/
inductive Consequence {n : Nat} (r : Fin n → Word n) : Word n → Prop where
  | one : Consequence r []
  | mul {v : Word n} (i : Fin n) (g : Word n) : Consequence r v → Consequence r (g ++ r i ++ inverse g ++ v)
  | mulInv {v : Word n} (i : Fin n) (g : Word n) : Consequence r v → Consequence r (g ++ inverse (r i) ++ inverse g ++ v)
  | eqv {v w : Word n} : Eqv v w → Consequence r v → Consequence r w

/-- The relators `r` with `w` in the place of relator `i`. -/
def replace {n : Nat} (r : Fin n → Word n) (i : Fin n) (w : Word n) : Fin n → Word n := fun j => if j = i then w else r j

/-- The moves of Andrews and Curtis, and passing to equal words. -/
inductive Moves {n : Nat} : (Fin n → Word n) → (Fin n → Word n) → Prop where
  | refl (r : Fin n → Word n) : Moves r r
  | invert {r s : Fin n → Word n} (i : Fin n) : Moves r s → Moves r (replace s i (inverse (s i)))
  | multiply {r s : Fin n → Word n} (i j : Fin n) : i ≠ j → Moves r s → Moves r (replace s i (s i ++ s j))
  | conjugate {r s : Fin n → Word n} (i : Fin n) (g : Word n) : Moves r s → Moves r (replace s i (g ++ s i ++ inverse g))
  | eqv {r s t : Fin n → Word n} : Moves r s → (∀ i, Eqv (s i) (t i)) → Moves r t

/-- Every balanced presentation of the trivial group can be moved to the presentation whose relators are the generators. -/
def Statement : Prop :=
  ∀ (n : Nat) (r : Fin n → Word n), (∀ i : Fin n, Consequence r [(i, true)]) → Moves r fun i => [(i, true)]

end OpenFrontiersBench.O53
