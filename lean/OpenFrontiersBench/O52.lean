/-!
# O52: Green's problem 9(iii): sets without four-term progressions over the field with five elements

A power saving `|A| ≪ (5^n)^(1-c)` for sets `A ⊆ F₅^n` without four-term progressions `x, x + d, x + 2d, x + 3d`, `d
≠ 0`. With `c = 1/q`, powers clear the exponent.
-/

namespace OpenFrontiersBench.O52

/-- Vectors of length `n` over the integers modulo 5. -/
def Vec (n : Nat) : Type := Fin n → Fin 5

/-- The vector `x + k d`. -/
def along {n : Nat} (x d : Vec n) (k : Fin 5) : Vec n := fun i => x i + k * d i

/-- No four-term progression with non-zero difference inside the list. -/
def ProgressionFree {n : Nat} (A : List (Vec n)) : Prop :=
  ∀ x d : Vec n, (∃ i, d i ≠ 0) → ¬(along x d 0 ∈ A ∧ along x d 1 ∈ A ∧ along x d 2 ∈ A ∧ along x d 3 ∈ A)

/-- Some power saving holds for all dimensions. -/
def Statement : Prop :=
  ∃ C q : Nat, 0 < q ∧ ∀ (n : Nat) (A : List (Vec n)), A.Nodup → ProgressionFree A →
    A.length ^ q ≤ C * 5 ^ (n * (q - 1))

end OpenFrontiersBench.O52
