/-!
# O25: The rational distance problem for the unit square

The original asks for a point of the plane. If its distances `a, b, c, d` to the corners are rational, so are its
coordinates, because `2x = a² - b² + 1` and likewise for `y`; hence rational points suffice.
-/

namespace OpenFrontiersBench.O25

/-- `(x, y)` has distances `a b c d` to the corners `(0,0) (1,0) (0,1) (1,1)`. -/
def hasDistances (x y a b c d : Rat) : Bool :=
  x * x + y * y == a * a && (x - 1) * (x - 1) + y * y == b * b &&
    x * x + (y - 1) * (y - 1) == c * c && (x - 1) * (x - 1) + (y - 1) * (y - 1) == d * d

/-- Some point of the plane has rational distances to the four corners of the unit square. -/
def Statement : Prop :=
  ∃ x y a b c d : Rat, hasDistances x y a b c d = true

end OpenFrontiersBench.O25
