/-!
# O77: Green's problem 53: cosets in sums of a colour class

If `F₂^n` is split into `K` classes, is there for some class `A` a coset inside `A + A` of a subspace whose
codimension is bounded in terms of `K`? The cosets of subspaces of codimension at most `D` are the solution sets
through a point `p` of `D` linear equations.
-/

namespace OpenFrontiersBench.O77

/-- Vectors of length `n` over the field with two elements. -/
abbrev Vec (n : Nat) : Type := Fin n → Bool

/-- The scalar product. -/
def dot {n : Nat} (a b : Vec n) : Bool := (List.finRange n).foldl (fun s i => s != (a i && b i)) false

/-- The sum. -/
def add {n : Nat} (a b : Vec n) : Vec n := fun i => a i != b i

/-- For every number of classes one codimension suffices in all dimensions. -/
def Statement : Prop :=
  ∀ K : Nat, 0 < K → ∃ D : Nat, ∀ (n : Nat) (colour : Vec n → Fin K),
    ∃ (i : Fin K) (p : Vec n) (L : Fin D → Vec n), ∀ x : Vec n, (∀ j, dot (L j) x = dot (L j) p) →
      ∃ a b : Vec n, colour a = i ∧ colour b = i ∧ x = add a b

end OpenFrontiersBench.O77
