/-!
# O06: Existence of a perfect cuboid

A box with integer sides whose three face diagonals and whose space diagonal are integers too.
-/

namespace OpenFrontiersBench.O06

/-- The sides `a b c`, the face diagonals `d e f` and the space diagonal `g` fit together. -/
def isCuboid (a b c d e f g : Nat) : Bool :=
  a * a + b * b == d * d && a * a + c * c == e * e && b * b + c * c == f * f && a * a + b * b + c * c == g * g

/-- There is a perfect cuboid with positive sides. -/
def Statement : Prop :=
  ∃ a b c d e f g : Nat, 0 < a ∧ 0 < b ∧ 0 < c ∧ isCuboid a b c d e f g = true

end OpenFrontiersBench.O06
