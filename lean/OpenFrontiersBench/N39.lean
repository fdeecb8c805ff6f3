/-!
# N39: Two-colour van der Waerden numbers against 2^k

For every `M` and all large `k` there is a colouring of `N ≥ M 2^k` consecutive integers with two colours and
without a monochromatic progression of `k` terms. That is `W(k) > N`, and a difference of 1 does not matter.
-/

namespace OpenFrontiersBench.N39

/-- The terms `a, a + d, …, a + (k - 1) d` all have the colour of `a`. -/
def isMono (colour : Nat → Bool) (a d k : Nat) : Bool := (List.range k).all fun i => colour (a + i * d) == colour a

/-- No progression of `k` terms with positive difference inside `0, …, N - 1` is monochromatic. -/
def avoids (colour : Nat → Bool) (k N : Nat) : Bool :=
  (List.range N).all fun a => (List.range N).all fun d => d == 0 || decide (N ≤ a + (k - 1) * d) || !(isMono colour a d k)

/-- The quotient `W(k) / 2^k` exceeds every bound from some point on. -/
def Statement : Prop :=
  ∀ M : Nat, ∃ k₀ : Nat, ∀ k : Nat, k₀ ≤ k → ∃ (N : Nat) (colour : Nat → Bool), M * 2 ^ k ≤ N ∧ avoids colour k N = true

end OpenFrontiersBench.N39
