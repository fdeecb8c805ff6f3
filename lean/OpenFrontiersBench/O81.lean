/-!
# O81: The quadratic sensitivity conjecture

`bs(f) = O(s(f)²)` for Boolean functions of `n` variables. A family of disjoint blocks all of which change the value
at `x` has at most `C s²` members when no input has more than `s` sensitive variables.
-/

namespace OpenFrontiersBench.O81

/-- The input with the variables in the block flipped. -/
def flip {n : Nat} (x : Fin n → Bool) (block : List (Fin n)) : Fin n → Bool := fun i => x i != block.contains i

/-- How many single variables change the value at `x`. -/
def sensitivity {n : Nat} (f : (Fin n → Bool) → Bool) (x : Fin n → Bool) : Nat :=
  (List.finRange n).countP fun i => f (flip x [i]) != f x

/-- Blocks at different places share no variable. -/
def disjoint {n : Nat} : List (List (Fin n)) → Bool
  | [] => true
  | b :: l => (l.all fun c => b.all fun i => !(c.contains i)) && disjoint l

/-- Every block changes the value at `x`. -/
def allSensitive {n : Nat} (f : (Fin n → Bool) → Bool) (x : Fin n → Bool) (blocks : List (List (Fin n))) : Bool :=
  blocks.all fun b => f (flip x b) != f x

/-- The block sensitivity is at most a constant times the square of the sensitivity. -/
def Statement : Prop :=
  ∃ C : Nat, ∀ (n s : Nat) (f : (Fin n → Bool) → Bool), (∀ x, sensitivity f x ≤ s) →
    ∀ (x : Fin n → Bool) (blocks : List (List (Fin n))), disjoint blocks = true → allSensitive f x blocks = true →
      blocks.length ≤ C * s ^ 2

end OpenFrontiersBench.O81
