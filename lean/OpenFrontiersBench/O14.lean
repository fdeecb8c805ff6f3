/-!
# O14: Barker sequences have length at most 13

A sequence of signs is a list of Booleans, `true` for +1. All non-zero shifts are tested.
-/

namespace OpenFrontiersBench.O14

/-- `+1` or `-1`. -/
def sign (b : Bool) : Int := if b then 1 else -1

/-- The aperiodic autocorrelation of `a` at shift `k`: the sum of `a i * a (i + k)` over the places where both exist. -/
def autocorrelation (a : List Bool) (k : Nat) : Int :=
  ((a.zip (a.drop k)).map fun p => sign p.1 * sign p.2).sum

/-- All autocorrelations at shifts `1, …, length - 1` are `-1`, `0` or `1`. -/
def isBarker (a : List Bool) : Bool :=
  (List.range a.length).all fun k => k == 0 || decide ((autocorrelation a k).natAbs ≤ 1)

/-- A Barker sequence has length at most 13. -/
def Statement : Prop :=
  ∀ a : List Bool, isBarker a = true → a.length ≤ 13

end OpenFrontiersBench.O14
