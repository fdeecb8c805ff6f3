/-!
# O73: Graham's pebbling conjecture

`π(G □ H) ≤ π(G) π(H)` for finite connected graphs. A move takes two pebbles from a vertex and puts one on a
neighbour; `p` pebbles suffice for `G` when, from every placement of `p` pebbles, every vertex can be given a
pebble. The claim is that if `p` pebbles suffice for `G` and `q` for `H`, then `p q` suffice for the product, which
for the least such numbers is the conjecture and otherwise follows from it.
-/

namespace OpenFrontiersBench.O73

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

/-- Adjacency in the Cartesian product: equal in one coordinate, adjacent in the other. -/
def boxAdj {m n : Nat} (adj : Fin m → Fin m → Bool) (adj' : Fin n → Fin n → Bool) (p q : Fin m × Fin n) : Bool :=
  p.1 == q.1 && adj' p.2 q.2 || p.2 == q.2 && adj p.1 q.1

/-- The placement after a move from `u` to `v`. -/
def move {V : Type} [DecidableEq V] (u v : V) (d : V → Nat) : V → Nat :=
  fun w => if w = u then d w - 2 else if w = v then d w + 1 else d w

/-- The second placement is reached from the first by moves along edges. -/
inductive Reaches {V : Type} [DecidableEq V] (adj : V → V → Bool) : (V → Nat) → (V → Nat) → Prop where
  | refl (d : V → Nat) : Reaches adj d d
  | step {d e : V → Nat} (u v : V) : Reaches adj d e → adj u v = true → 2 ≤ e u → Reaches adj d (move u v e)

/-- From every placement with `p` pebbles in total every vertex can be reached; `vertices` lists each vertex once. -/
def Suffices {V : Type} [DecidableEq V] (vertices : List V) (adj : V → V → Bool) (p : Nat) : Prop :=
  ∀ (d : V → Nat) (t : V), (vertices.map d).sum = p → ∃ e, Reaches adj d e ∧ 1 ≤ e t

/-- The pairs of vertices. -/
def pairs (m n : Nat) : List (Fin m × Fin n) := (List.finRange m).flatMap fun i => (List.finRange n).map fun j => (i, j)

/-- Pebbling numbers are submultiplicative for Cartesian products of connected graphs. -/
def Statement : Prop :=
  ∀ (m n : Nat) (G : Graph m) (H : Graph n) (p q : Nat), 0 < m → 0 < n → connected G.adj = true → connected H.adj = true →
    Suffices (List.finRange m) G.adj p → Suffices (List.finRange n) H.adj q →
    Suffices (pairs m n) (boxAdj G.adj H.adj) (p * q)

end OpenFrontiersBench.O73
