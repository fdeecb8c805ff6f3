/-!
# O58: Erdős problem 1029: the diagonal Ramsey number against k 2^(k/2)

Does `R(k) / (k 2^(k/2))` tend to infinity? For every `M` and all large `k` there is to be a graph with `N` vertices
without a clique or an independent set of `k` vertices and `N ≥ M k 2^(k/2)`, squared to avoid the root. That is
`R(k) > N`, and a difference of 1 does not matter.
-/

namespace OpenFrontiersBench.O58

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

/-- The quotient exceeds every bound from some point on. -/
def Statement : Prop :=
  ∀ M : Nat, ∃ k₀ : Nat, ∀ k : Nat, k₀ ≤ k → ∃ (N : Nat) (G : Graph N),
    (∀ s : List (Fin N), isClique G.adj s = true → s.length < k) ∧
    (∀ s : List (Fin N), isIndependent G.adj s = true → s.length < k) ∧ M ^ 2 * k ^ 2 * 2 ^ k ≤ N ^ 2

end OpenFrontiersBench.O58
