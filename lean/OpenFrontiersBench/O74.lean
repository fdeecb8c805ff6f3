/-!
# O74: A 3×3 magic square of distinct squares

Nine different positive squares of integers in a 3×3 array with equal sums of all rows, all columns and both
diagonals. The roots are natural numbers, different from each other and from 0.
-/

namespace OpenFrontiersBench.O74

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- The eight lines of the array of the squares of `a … i`, row by row, have equal sums. -/
def isMagic (a b c d e f g h i : Nat) : Bool :=
  let s := fun x y z : Nat => x * x + y * y + z * z
  s d e f == s a b c && s g h i == s a b c && s a d g == s a b c && s b e h == s a b c && s c f i == s a b c &&
    s a e i == s a b c && s c e g == s a b c

/-- There is such a square with nine different positive entries. -/
def Statement : Prop :=
  ∃ a b c d e f g h i : Nat, distinct [0, a, b, c, d, e, f, g, h, i] = true ∧ isMagic a b c d e f g h i = true

end OpenFrontiersBench.O74
