/-!
# N38: Dirac's question for chromatic number four

Erdős problem 944, case `k = 4`: a finite graph with chromatic number 4 that becomes 3-colourable when any vertex is
deleted, but not when any edge is deleted.
-/

namespace OpenFrontiersBench.N38

/-- A finite simple graph on the vertices `0, …, n - 1`. -/
structure Graph (n : Nat) where
  adj : Fin n → Fin n → Bool
  symm : ∀ i j, adj i j = adj j i
  irrefl : ∀ i, adj i i = false

/-- Some colouring with `k` colours is proper on the vertices in `s`. -/
def Colourable {n : Nat} (adj : Fin n → Fin n → Bool) (s : Fin n → Bool) (k : Nat) : Prop :=
  ∃ f : Fin n → Fin k, ∀ i j, s i = true → s j = true → adj i j = true → f i ≠ f j

/-- Adjacency without the edge between `a` and `b`. -/
def remove {n : Nat} (adj : Fin n → Fin n → Bool) (a b i j : Fin n) : Bool :=
  adj i j && !((i == a && j == b) || (i == b && j == a))

/-- There is such a graph. -/
def Statement : Prop :=
  ∃ (n : Nat) (G : Graph n), Colourable G.adj (fun _ => true) 4 ∧ ¬Colourable G.adj (fun _ => true) 3 ∧
    (∀ v, Colourable G.adj (fun i => !(i == v)) 3) ∧
    ∀ a b, G.adj a b = true → ¬Colourable (remove G.adj a b) (fun _ => true) 3

end OpenFrontiersBench.N38
