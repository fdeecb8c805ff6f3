/-!
# O07: Conway's 99-graph problem

Every edge lies in exactly one triangle and every pair of distinct non-adjacent vertices in exactly one four-cycle
as its diagonal, which says one and two common neighbours. Regularity follows and is not asked for.
-/

namespace OpenFrontiersBench.O07

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- A finite simple graph on the vertices `0, …, n - 1`. -/
structure Graph (n : Nat) where
  adj : Fin n → Fin n → Bool
  symm : ∀ i j, adj i j = adj j i
  irrefl : ∀ i, adj i i = false

/-- How many vertices are adjacent to both `i` and `j`. -/
def common {n : Nat} (adj : Fin n → Fin n → Bool) (i j : Fin n) : Nat :=
  (List.finRange n).countP fun k => adj i k && adj j k

/-- Adjacent vertices have one common neighbour, distinct non-adjacent ones have two. -/
def isConway {n : Nat} (adj : Fin n → Fin n → Bool) : Bool :=
  (List.finRange n).all fun i => (List.finRange n).all fun j =>
    i == j || common adj i j == (if adj i j then 1 else 2)

/-- There is such a graph on 99 vertices. -/
def Statement : Prop :=
  ∃ G : Graph 99, isConway G.adj = true

end OpenFrontiersBench.O07
