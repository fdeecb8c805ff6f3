/-!
# O08: The graceful tree conjecture

A tree on `n ≥ 1` vertices is a connected graph without a cycle; connected with `n - 1` edges says the same. The
labels are `0, …, n - 1`, and the differences along the edges are all distinct, hence exactly `1, …, n - 1`.
-/

namespace OpenFrontiersBench.O08

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- A finite simple graph on the vertices `0, …, n - 1`. -/
structure Graph (n : Nat) where
  adj : Fin n → Fin n → Bool
  symm : ∀ i j, adj i j = adj j i
  irrefl : ∀ i, adj i i = false

/-- The edges, each once, as pairs `(i, j)` with `i < j`. -/
def edges {n : Nat} (adj : Fin n → Fin n → Bool) : List (Fin n × Fin n) :=
  (List.finRange n).flatMap fun i => ((List.finRange n).filter fun j => decide (i < j) && adj i j).map fun j => (i, j)

/-- The vertices that are in `s` or adjacent to a member. -/
def grow {n : Nat} (adj : Fin n → Fin n → Bool) (s : List (Fin n)) : List (Fin n) :=
  (List.finRange n).filter fun v => s.any fun u => u == v || adj u v

/-- Every vertex is reached from the first one; after `n` rounds nothing new comes. True without vertices. -/
def connected {n : Nat} (adj : Fin n → Fin n → Bool) : Bool :=
  (Nat.repeat (grow adj) n ((List.finRange n).take 1)).length == n

/-- A connected graph on `n ≥ 1` vertices with `n - 1` edges. -/
def isTree {n : Nat} (adj : Fin n → Fin n → Bool) : Bool :=
  decide (0 < n) && connected adj && (edges adj).length + 1 == n

/-- Distance of two naturals. -/
def diff (a b : Nat) : Nat := (a - b) + (b - a)

/-- `f` labels the vertices by distinct numbers below `n`, and the edges get distinct differences. -/
def isGraceful {n : Nat} (adj : Fin n → Fin n → Bool) (f : Fin n → Fin n) : Bool :=
  distinct ((List.finRange n).map f) && distinct ((edges adj).map fun e => diff (f e.1).val (f e.2).val)

/-- Every finite tree has a graceful labelling. -/
def Statement : Prop :=
  ∀ (n : Nat) (G : Graph n), isTree G.adj = true → ∃ f : Fin n → Fin n, isGraceful G.adj f = true

end OpenFrontiersBench.O08
