/-!
# N31: The Erdős–Simonovits compactness conjecture

A finite non-empty family of finite graphs without forests. A graph is no forest when it has a cycle. One member `F`
of the family has `ex(n; F) ≤ C ex(n; family)` for large `n`: every `F`-free graph has at most `C` times as many
edges as some graph free of the family.
-/

namespace OpenFrontiersBench.N31

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

/-- A cycle: at least three different vertices, adjacent in a ring. -/
def isCycle {n : Nat} (adj : Fin n → Fin n → Bool) (c : List (Fin n)) : Bool :=
  decide (3 ≤ c.length) && distinct c && (c.zip (c.drop 1 ++ c.take 1)).all fun p => adj p.1 p.2

/-- `f` embeds `H` in `G` as a subgraph, not necessarily induced. -/
def isCopy {k n : Nat} (H : Fin k → Fin k → Bool) (G : Fin n → Fin n → Bool) (f : Fin k → Fin n) : Bool :=
  distinct ((List.finRange k).map f) && (List.finRange k).all fun i => (List.finRange k).all fun j => !(H i j) || G (f i) (f j)

/-- `G` has no subgraph `H`. -/
def Free {k n : Nat} (H : Graph k) (G : Graph n) : Prop := ∀ f : Fin k → Fin n, isCopy H.adj G.adj f = false

/-- One member has a Turán number of the order of the whole family's. -/
def Statement : Prop :=
  ∀ (s : Nat) (k : Fin s → Nat) (H : (i : Fin s) → Graph (k i)), 0 < s →
    (∀ i, ∃ c, isCycle (H i).adj c = true) →
    ∃ (i : Fin s) (C n₀ : Nat), ∀ n : Nat, n₀ ≤ n → ∀ G : Graph n, Free (H i) G →
      ∃ G' : Graph n, (∀ j, Free (H j) G') ∧ (edges G.adj).length ≤ C * (edges G'.adj).length

end OpenFrontiersBench.N31
