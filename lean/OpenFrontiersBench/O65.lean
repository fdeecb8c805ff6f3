/-!
# O65: Erdős problem 324: a polynomial with distinct pairwise sums

An integer polynomial `f` such that the sums `f(a) + f(b)` with `0 ≤ a < b` are pairwise different.
-/

namespace OpenFrontiersBench.O65

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- The value at `x` of the polynomial with the coefficients `c`, constant term first. -/
def eval (c : List Int) (x : Int) : Int := c.foldr (fun a v => a + x * v) 0

/-- Some integer polynomial has all sums of two values at different naturals distinct. -/
def Statement : Prop :=
  ∃ c : List Int, ∀ a b a' b' : Nat, a < b → a' < b' →
    eval c a + eval c b = eval c a' + eval c b' → a = a' ∧ b = b'

end OpenFrontiersBench.O65
