/-!
# O69: Green's problem 15: Lipschitz functions without collinear equally spaced points

A function from the naturals to the integers with bounded steps whose graph contains no three points `(n, f n)`, `(n
+ d, f (n + d))`, `(n + 2d, f (n + 2d))` in progression, `d ≥ 1`. Bounded steps and the Lipschitz condition are the
same.
-/

namespace OpenFrontiersBench.O69

/-- The points of the graph at `n`, `n + d`, `n + 2 d` are in arithmetic progression. -/
def isProgression (f : Nat → Int) (n d : Nat) : Bool := f n + f (n + 2 * d) == 2 * f (n + d)

/-- Some Lipschitz function has a graph free of three-term progressions. -/
def Statement : Prop :=
  ∃ (f : Nat → Int) (L : Nat), (∀ n, (f (n + 1) - f n).natAbs ≤ L) ∧ ∀ n d : Nat, 0 < d → isProgression f n d = false

end OpenFrontiersBench.O69
