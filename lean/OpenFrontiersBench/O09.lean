/-!
# O09: Sheehan's conjecture

Finite simple graphs. A Hamiltonian cycle is given by a listing of all vertices whose cyclically consecutive members
are adjacent; two listings are different cycles when some edge belongs to one only.
-/

namespace OpenFrontiersBench.O09

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

/-- `i` and `j` follow each other in the closed walk that visits the members of `c` in order and returns. -/
def consecutive {n : Nat} (c : List (Fin n)) (i j : Fin n) : Bool :=
  (c.zip (c.drop 1 ++ c.take 1)).any fun p => p == (i, j) || p == (j, i)

/-- `c` lists every vertex once, at least three of them, and its cyclic neighbours are adjacent. -/
def isHamiltonian {n : Nat} (adj : Fin n → Fin n → Bool) (c : List (Fin n)) : Bool :=
  decide (3 ≤ n) && distinct c && c.length == n && (c.zip (c.drop 1 ++ c.take 1)).all fun p => adj p.1 p.2

/-- The two cycles have different sets of edges. -/
def differ {n : Nat} (c d : List (Fin n)) : Bool :=
  (List.finRange n).any fun i => (List.finRange n).any fun j => consecutive c i j != consecutive d i j

/-- Every vertex has degree 4. -/
def isFourRegular {n : Nat} (adj : Fin n → Fin n → Bool) : Bool :=
  (List.finRange n).all fun i => (List.finRange n).countP (adj i) == 4

/-- In a 4-regular graph, no Hamiltonian cycle is the only one. -/
def Statement : Prop :=
  ∀ (n : Nat) (G : Graph n), isFourRegular G.adj = true →
    ∀ c : List (Fin n), isHamiltonian G.adj c = true → ∃ d : List (Fin n), isHamiltonian G.adj d = true ∧ differ c d = true

end OpenFrontiersBench.O09
