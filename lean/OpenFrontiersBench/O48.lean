/-!
# O48: The Erdős–Hajnal conjecture

For every finite graph `H` there is `c > 0` such that a graph on `n` vertices without an induced copy of `H` has a
clique or an independent set of size at least `n^c`; `c = 1/q` suffices, and powers clear it.
-/

namespace OpenFrontiersBench.O48

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- A finite simple graph on the vertices `0, …, n - 1`. -/
structure Graph (n : Nat) where
  adj : Fin n → Fin n → Bool
  symm : ∀ i j, adj i j = adj j i
  irrefl : ∀ i, adj i i = false

/-- The listed vertices are different and pairwise adjacent. -/
def isClique {n : Nat} (adj : Fin n → Fin n → Bool) (c : List (Fin n)) : Bool :=
  distinct c && c.all fun i => c.all fun j => i == j || adj i j

/-- The listed vertices are different and pairwise not adjacent. -/
def isIndependent {n : Nat} (adj : Fin n → Fin n → Bool) (s : List (Fin n)) : Bool :=
  distinct s && s.all fun i => s.all fun j => !(adj i j)

/-- `f` embeds `H` as an induced subgraph of `G`. -/
def isInduced {k n : Nat} (H : Fin k → Fin k → Bool) (G : Fin n → Fin n → Bool) (f : Fin k → Fin n) : Bool :=
  distinct ((List.finRange k).map f) && (List.finRange k).all fun i => (List.finRange k).all fun j => H i j == G (f i) (f j)

/-- Graphs without an induced `H` have large homogeneous sets. -/
def Statement : Prop :=
  ∀ (k : Nat) (H : Graph k), ∃ q : Nat, 0 < q ∧ ∀ (n : Nat) (G : Graph n),
    (∀ f : Fin k → Fin n, isInduced H.adj G.adj f = false) →
    ∃ s : List (Fin n), (isClique G.adj s = true ∨ isIndependent G.adj s = true) ∧ n ≤ s.length ^ q

end OpenFrontiersBench.O48
