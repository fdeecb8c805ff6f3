/-!
# N23: Jaeger's Petersen colouring conjecture

A finite bridgeless cubic multigraph: every vertex has degree 3 and every edge lies on a cycle. Loops cannot occur,
as the third edge at such a vertex would be a bridge. A map of edges to the 15 edges of the Petersen graph, given by
pairs of 2-subsets of a 5-set, takes the three edges at each vertex to the three edges at some vertex of the
Petersen graph.
-/

namespace OpenFrontiersBench.N23

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- The ends of the `m` edges of a multigraph on `n` vertices. -/
abbrev Multigraph (n m : Nat) : Type := Fin m → Fin n × Fin n

/-- The degree of `v` in the set `s` of edges; a loop counts twice. -/
def degree {n m : Nat} (G : Multigraph n m) (s : Fin m → Bool) (v : Fin n) : Nat :=
  ((List.finRange m).map fun e =>
    if s e then (if (G e).1 = v then 1 else 0) + (if (G e).2 = v then 1 else 0) else 0).sum

/-- All degrees in `s` are even. -/
def isEven {n m : Nat} (G : Multigraph n m) (s : Fin m → Bool) : Bool :=
  (List.finRange n).all fun v => degree G s v % 2 == 0

/-- Every edge lies on a cycle. -/
def Bridgeless {n m : Nat} (G : Multigraph n m) : Prop := ∀ e, ∃ s, isEven G s = true ∧ s e = true

/-- Every vertex has degree 3. -/
def isCubic {n m : Nat} (G : Multigraph n m) : Bool := (List.finRange n).all fun v => degree G (fun _ => true) v == 3

/-- The vertices of the Petersen graph: the ten pairs `a < b` below 5. -/
def petersenVertices : List (Nat × Nat) := [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]

/-- Two vertices of the Petersen graph are adjacent when the pairs are disjoint. -/
def disjointPairs (p q : Nat × Nat) : Bool := !(p.1 == q.1) && !(p.1 == q.2) && !(p.2 == q.1) && !(p.2 == q.2)

/-- The fifteen edges of the Petersen graph. -/
def petersenEdges : List ((Nat × Nat) × (Nat × Nat)) :=
  [((0, 1), (2, 3)), ((0, 1), (2, 4)), ((0, 1), (3, 4)), ((0, 2), (1, 3)), ((0, 2), (1, 4)), ((0, 2), (3, 4)),
   ((0, 3), (1, 2)), ((0, 3), (1, 4)), ((0, 3), (2, 4)), ((0, 4), (1, 2)), ((0, 4), (1, 3)), ((0, 4), (2, 3)),
   ((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))]

/-- Edge `i` of the Petersen graph is at the vertex `p`. -/
def isAt (i : Fin 15) (p : Nat × Nat) : Bool :=
  let e := petersenEdges.getD i.val ((0, 0), (0, 0)); e.1 == p || e.2 == p

/-- At every vertex the edges have three different colours, the edges at one vertex of the Petersen graph. -/
def isColouring {n m : Nat} (G : Multigraph n m) (f : Fin m → Fin 15) : Bool :=
  (List.finRange n).all fun v =>
    let colours := ((List.finRange m).filter fun e => (G e).1 == v || (G e).2 == v).map f
    distinct colours && colours.length == 3 && petersenVertices.any fun p => colours.all fun i => isAt i p

/-- Every bridgeless cubic multigraph has a Petersen colouring. -/
def Statement : Prop :=
  ∀ (n m : Nat) (G : Multigraph n m), isCubic G = true → Bridgeless G → ∃ f : Fin m → Fin 15, isColouring G f = true

end OpenFrontiersBench.N23
