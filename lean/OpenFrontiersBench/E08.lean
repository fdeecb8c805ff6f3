/-!
# E08: Erdős problem 477: integer polynomials whose values tile the integers

A polynomial with integer coefficients of degree at least 2 and a set `A` such that every integer is `a + b` for
exactly one pair of `a ∈ A` and a value `b` (a value taken twice counts once).
-/

namespace OpenFrontiersBench.E08

/-- The value at `x` of the polynomial with the coefficients `c`, constant term first. -/
def eval (c : List Int) (x : Int) : Int := c.foldr (fun a v => a + x * v) 0

/-- The degree is at least 2: some coefficient at an exponent of 2 or more is not zero. -/
def degreeAtLeastTwo (c : List Int) : Bool := (c.drop 2).any fun a => a != 0

/-- Some such polynomial has a complement. -/
def Statement : Prop :=
  ∃ (c : List Int) (A : Int → Prop), degreeAtLeastTwo c = true ∧
    ∀ n : Int, (∃ a k, A a ∧ n = a + eval c k) ∧
      ∀ a a' k k' : Int, A a → A a' → n = a + eval c k → n = a' + eval c k' → a = a' ∧ eval c k = eval c k'

end OpenFrontiersBench.E08
