/-!
# O46: Chowla's cosine problem

For some `c > 0`, every set `A` of `N ≥ 1` positive integers has a `θ` with `∑ cos (n θ) < -c √N`. As `cos (n θ)` is
the real part of `z^n` with `z = e^(iθ)`, and points of the unit circle with rational coordinates are dense, `z` may
be taken rational; with `c² = 1/q` the inequality says that the real part `s` of the sum is negative and `q s² > N`.
-/

namespace OpenFrontiersBench.O46

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- A complex number with rational real and imaginary part. -/
abbrev Point : Type := Rat × Rat

/-- The product of complex numbers. -/
def mul (a b : Point) : Point := (a.1 * b.1 - a.2 * b.2, a.1 * b.2 + a.2 * b.1)

/-- `a^k`. -/
def power (a : Point) : Nat → Point
  | 0 => (1, 0)
  | k + 1 => mul (power a k) a

/-- The real part of the sum of `z^n` over the list. -/
def cosineSum (z : Point) (A : List Nat) : Rat := (A.map fun n => (power z n).1).foldr (fun s t => s + t) 0

/-- Some constant works for all finite sets of positive integers. -/
def Statement : Prop :=
  ∃ q : Nat, ∀ A : List Nat, A ≠ [] → distinct A = true → (∀ n, n ∈ A → 0 < n) →
    ∃ z : Point, z.1 * z.1 + z.2 * z.2 = 1 ∧ cosineSum z A < 0 ∧ (A.length : Rat) < q * (cosineSum z A) ^ 2

end OpenFrontiersBench.O46
