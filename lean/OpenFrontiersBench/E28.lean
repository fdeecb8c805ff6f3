/-!
# E28: Kourovka problem 21.24: power graphs that are cographs

A finite group on `Fin n`. Different elements are adjacent when one is a power of the other. An induced path has
four different vertices; an induced cycle at least four, adjacent exactly when neighbours in the ring.
-/

namespace OpenFrontiersBench.E28

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- A group structure on `G`. -/
structure Group (G : Type) where
  one : G
  mul : G → G → G
  inv : G → G
  mul_assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  one_mul : ∀ a, mul one a = a
  inv_mul : ∀ a, mul (inv a) a = one

/-- `a^k`. -/
def power {n : Nat} (M : Group (Fin n)) (a : Fin n) : Nat → Fin n
  | 0 => M.one
  | k + 1 => M.mul (power M a k) a

/-- Adjacency in the power graph; exponents below `n` give all powers. -/
def powerAdj {n : Nat} (M : Group (Fin n)) (a b : Fin n) : Bool :=
  !(a == b) && (List.range n).any fun k => power M a k == b || power M b k == a

/-- `a b c d` is an induced path. -/
def isInducedPath {n : Nat} (adj : Fin n → Fin n → Bool) (a b c d : Fin n) : Bool :=
  distinct [a, b, c, d] && adj a b && adj b c && adj c d && !(adj a c) && !(adj b d) && !(adj a d)

/-- `i` and `j` are neighbours in the ring `c`. -/
def neighbours {n : Nat} (c : List (Fin n)) (i j : Fin n) : Bool :=
  (c.zip (c.drop 1 ++ c.take 1)).any fun p => p == (i, j) || p == (j, i)

/-- `c` is an induced cycle with at least four vertices. -/
def isInducedCycle {n : Nat} (adj : Fin n → Fin n → Bool) (c : List (Fin n)) : Bool :=
  decide (4 ≤ c.length) && distinct c && c.all fun i => c.all fun j => adj i j == neighbours c i j

/-- If the power graph of a finite group has no induced path with four vertices, it has no induced cycle with four or more. -/
def Statement : Prop :=
  ∀ (n : Nat) (M : Group (Fin n)), (∀ a b c d, isInducedPath (powerAdj M) a b c d = false) →
    ∀ c : List (Fin n), isInducedCycle (powerAdj M) c = false

end OpenFrontiersBench.E28
