/-!
# O89: The Amdeberhan–Medina–Moll conjecture on sums of arctangents

`tan (arctan 1 + … + arctan n)` is the quotient of the imaginary and the real part of `(1 + i)(1 + 2i) ⋯ (1 + n i)`;
it is an integer when the real part is non-zero and divides the imaginary part.
-/

namespace OpenFrontiersBench.O89

/-- Real and imaginary part of `(1 + i)(1 + 2i) ⋯ (1 + n i)`. -/
def product : Nat → Int × Int
  | 0 => (1, 0)
  | n + 1 => let z := product n; (z.1 - ((n : Int) + 1) * z.2, z.2 + ((n : Int) + 1) * z.1)

/-- The tangent is no integer for `n ≥ 5`. -/
def Statement : Prop :=
  ∀ n : Nat, 5 ≤ n → ¬((product n).1 ≠ 0 ∧ (product n).1 ∣ (product n).2)

end OpenFrontiersBench.O89
