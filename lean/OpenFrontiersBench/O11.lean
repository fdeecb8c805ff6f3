/-!
# O11: Vizing's domination conjecture

`γ(G □ H) ≥ γ(G) γ(H)` for finite simple graphs. It is asserted through lower bounds: when no fewer than `a`
vertices dominate `G` and no fewer than `b` dominate `H`, no fewer than `a b` dominate the Cartesian product.
-/

namespace OpenFrontiersBench.O11

/-- A finite simple graph on the vertices `0, …, n - 1`. -/
structure Graph (n : Nat) where
  adj : Fin n → Fin n → Bool
  symm : ∀ i j, adj i j = adj j i
  irrefl : ∀ i, adj i i = false

/-- Every vertex is in the list or adjacent to a member. -/
def dominates {n : Nat} (adj : Fin n → Fin n → Bool) (s : List (Fin n)) : Bool :=
  (List.finRange n).all fun v => s.any fun u => u == v || adj u v

/-- Adjacency in the Cartesian product: equal in one coordinate, adjacent in the other. -/
def boxAdj {m n : Nat} (adj : Fin m → Fin m → Bool) (adj' : Fin n → Fin n → Bool) (p q : Fin m × Fin n) : Bool :=
  p.1 == q.1 && adj' p.2 q.2 || p.2 == q.2 && adj p.1 q.1

/-- Every vertex of the product is in the list or adjacent to a member. -/
def boxDominates {m n : Nat} (adj : Fin m → Fin m → Bool) (adj' : Fin n → Fin n → Bool) (s : List (Fin m × Fin n)) : Bool :=
  (List.finRange m).all fun v => (List.finRange n).all fun w => s.any fun p => p == (v, w) || boxAdj adj adj' p (v, w)

/-- The domination number of a Cartesian product is at least the product of the domination numbers. -/
def Statement : Prop :=
  ∀ (m n : Nat) (G : Graph m) (H : Graph n) (a b : Nat),
    (∀ s : List (Fin m), dominates G.adj s = true → a ≤ s.length) →
    (∀ s : List (Fin n), dominates H.adj s = true → b ≤ s.length) →
    ∀ s : List (Fin m × Fin n), boxDominates G.adj H.adj s = true → a * b ≤ s.length

end OpenFrontiersBench.O11
