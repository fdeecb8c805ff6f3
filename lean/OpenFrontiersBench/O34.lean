/-!
# O34: Gallai's path decomposition conjecture

Finite simple connected graphs with `n ≥ 1` vertices; a path has no repeated vertex, and every edge is in exactly
one of at most `⌈n/2⌉` paths.
-/

namespace OpenFrontiersBench.O34

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

/-- The vertices of `p` are different and follow each other along edges. -/
def isPath {n : Nat} (adj : Fin n → Fin n → Bool) (p : List (Fin n)) : Bool :=
  distinct p && (p.zip (p.drop 1)).all fun e => adj e.1 e.2

/-- How many times the list of paths uses the edge `i j`, in either direction. -/
def uses {n : Nat} (ps : List (List (Fin n))) (i j : Fin n) : Nat :=
  (ps.flatMap fun p => p.zip (p.drop 1)).countP fun e => e == (i, j) || e == (j, i)

/-- The paths use every edge exactly once. -/
def isDecomposition {n : Nat} (adj : Fin n → Fin n → Bool) (ps : List (List (Fin n))) : Bool :=
  (ps.all fun p => isPath adj p) &&
    (List.finRange n).all fun i => (List.finRange n).all fun j => !(adj i j) || uses ps i j == 1

/-- The edges of a connected graph on `n` vertices split into at most `⌈n/2⌉` paths. -/
def Statement : Prop :=
  ∀ (n : Nat) (G : Graph n), 0 < n → connected G.adj = true →
    ∃ ps : List (List (Fin n)), isDecomposition G.adj ps = true ∧ ps.length ≤ (n + 1) / 2

end OpenFrontiersBench.O34
