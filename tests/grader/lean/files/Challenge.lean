prelude
import Bare
set_option genCtorIdx false
/-- Two numbers. -/
structure Pair where
  first : Nat
  second : Nat
/-- A pair with its members exchanged. -/
def swap (p : Pair) : Pair := Pair.mk p.second p.first
theorem trivial_fact : Eq Nat.zero Nat.zero := Eq.refl _
axiom main : ∀ p : Pair, Eq (swap (swap p)) p
