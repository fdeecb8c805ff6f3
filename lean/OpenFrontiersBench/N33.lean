/-!
# N33: The Albertson–Berman conjecture

Finite simple planar graphs, planarity being said by Wagner's theorem: neither the complete graph `K₅` nor the
complete bipartite graph `K₃,₃` is a minor. A minor is a family of disjoint connected sets of vertices with edges
between them as the minor demands. Some set of at least half of the vertices induces a graph without cycles.
-/

namespace OpenFrontiersBench.N33

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- A finite simple graph on the vertices `0, …, n - 1`. -/
structure Graph (n : Nat) where
  adj : Fin n → Fin n → Bool
  symm : ∀ i j, adj i j = adj j i
  irrefl : ∀ i, adj i i = false

/-- The members of `s` that are in `t` or adjacent to a member of `t`. -/
def growIn {n : Nat} (adj : Fin n → Fin n → Bool) (s : Fin n → Bool) (t : List (Fin n)) : List (Fin n) :=
  (List.finRange n).filter fun v => s v && t.any fun u => u == v || adj u v

/-- The set `s` is not empty and induces a connected graph. -/
def connectedIn {n : Nat} (adj : Fin n → Fin n → Bool) (s : Fin n → Bool) : Bool :=
  let members := (List.finRange n).filter s
  decide (0 < members.length) && (Nat.repeat (growIn adj s) n (members.take 1)).length == members.length

/-- The sets `b i` are disjoint, connected, and joined by an edge whenever `i` and `j` are adjacent in `H`. -/
def isMinor {k n : Nat} (H : Fin k → Fin k → Bool) (adj : Fin n → Fin n → Bool) (b : Fin k → Fin n → Bool) : Bool :=
  (List.finRange k).all fun i => connectedIn adj (b i) && (List.finRange k).all fun j =>
    i == j || ((List.finRange n).all fun v => !(b i v && b j v)) &&
      (!(H i j) || (List.finRange n).any fun u => (List.finRange n).any fun v => b i u && b j v && adj u v)

/-- No minor `K₅` and no minor `K₃,₃`. -/
def Planar {n : Nat} (adj : Fin n → Fin n → Bool) : Prop :=
  (∀ b : Fin 5 → Fin n → Bool, isMinor (fun i j => !(i == j)) adj b = false) ∧
  ∀ b : Fin 6 → Fin n → Bool, isMinor (fun i j => decide (i.val < 3) != decide (j.val < 3)) adj b = false

/-- A cycle: at least three different vertices, adjacent in a ring. -/
def isCycle {n : Nat} (adj : Fin n → Fin n → Bool) (c : List (Fin n)) : Bool :=
  decide (3 ≤ c.length) && distinct c && (c.zip (c.drop 1 ++ c.take 1)).all fun p => adj p.1 p.2

/-- Half of the vertices of a planar graph, or more, induce a forest. -/
def Statement : Prop :=
  ∀ (n : Nat) (G : Graph n), Planar G.adj → ∃ s : Fin n → Bool, n ≤ 2 * (List.finRange n).countP s ∧
    ∀ c : List (Fin n), isCycle G.adj c = true → ∃ v, v ∈ c ∧ s v = false

end OpenFrontiersBench.N33
