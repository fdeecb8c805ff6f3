/-!
# O56: Lehmer's problem on Mahler measures

For some `μ > 1`, the Mahler measure `M(f)` of a non-zero integer polynomial is at most 1 or at least `μ`. The
Graeffe iterate `f_n` has the zeros of `f` raised to the power `2^n`, and the sum of the absolute values of its
coefficients lies between `M(f)^(2^n)` and `2^d M(f)^(2^n)`, `d` being the degree. So `M(f) ≤ 1` exactly when these
sums stay below `2^d`, hence below `2` to the number of listed coefficients, and `M(f) ≥ μ` exactly when they are at
least `μ^(2^n)` for all `n`. Here `μ = (q + 1) / q`.
-/

namespace OpenFrontiersBench.O56

/-- The coefficient at `k`, zero beyond the list. -/
def coefficient (f : List Int) (k : Nat) : Int := f.getD k 0

/-- The coefficient at `k` of the product of two polynomials. -/
def productCoefficient (f g : List Int) (k : Nat) : Int :=
  ((List.range (k + 1)).map fun i => coefficient f i * coefficient g (k - i)).sum

/-- `f(-x)`. -/
def reflect (f : List Int) : List Int := (List.range f.length).map fun k => if k % 2 = 0 then coefficient f k else -coefficient f k

/-- The polynomial `g` with `g(x²) = f(x) f(-x)`, up to sign: its zeros are the squares of those of `f`. -/
def graeffe (f : List Int) : List Int := (List.range f.length).map fun k => productCoefficient f (reflect f) (2 * k)

/-- The sum of the absolute values of the coefficients. -/
def norm (f : List Int) : Nat := (f.map Int.natAbs).sum

/-- Mahler measures of integer polynomials do not come close to 1 from above. -/
def Statement : Prop :=
  ∃ q : Nat, 0 < q ∧ ∀ f : List Int, norm f ≠ 0 →
    (∀ n : Nat, norm (Nat.repeat graeffe n f) ≤ 2 ^ f.length) ∨
    ∀ n : Nat, (q + 1) ^ 2 ^ n ≤ q ^ 2 ^ n * norm (Nat.repeat graeffe n f)

end OpenFrontiersBench.O56
