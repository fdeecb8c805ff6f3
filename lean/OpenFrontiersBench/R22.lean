/-!
# R22: Resistance diameters of a graph and of its line graph

A finite connected simple graph with at least one edge, every edge a unit resistor. The effective resistance between
`u` and `v` is the difference of potentials that sends one unit of current from `u` to `v`; the equations have
rational solutions. The edges `e 0, …, e (m - 1)`, each listed once, are the vertices of the line graph. The claim
is that no resistance in the line graph exceeds all resistances in the graph.
-/

namespace OpenFrontiersBench.R22

/-- A finite simple graph on the vertices `0, …, n - 1`. -/
structure Graph (n : Nat) where
  adj : Fin n → Fin n → Bool
  symm : ∀ i j, adj i j = adj j i
  irrefl : ∀ i, adj i i = false

/-- The vertices that are in `s` or adjacent to a member. -/
def grow {n : Nat} (adj : Fin n → Fin n → Bool) (s : List (Fin n)) : List (Fin n) :=
  (List.finRange n).filter fun v => s.any fun u => u == v || adj u v

/-- Every vertex is reached from the first one; after `n` rounds nothing new comes. True without vertices. -/
def connected {n : Nat} (adj : Fin n → Fin n → Bool) : Bool :=
  (Nat.repeat (grow adj) n ((List.finRange n).take 1)).length == n

/-- The sum of the values over `Fin n`. -/
def sumFin (n : Nat) (f : Fin n → Rat) : Rat := (List.finRange n).foldr (fun i s => f i + s) 0

/-- The net current out of `w` at the potentials `x`. -/
def outflow {n : Nat} (adj : Fin n → Fin n → Bool) (x : Fin n → Rat) (w : Fin n) : Rat :=
  sumFin n fun y => if adj w y then x w - x y else 0

/-- `r` is the effective resistance between `u` and `v`. -/
def IsResistance {n : Nat} (adj : Fin n → Fin n → Bool) (u v : Fin n) (r : Rat) : Prop :=
  ∃ x : Fin n → Rat, (∀ w, outflow adj x w = (if w = u then 1 else 0) - (if w = v then 1 else 0)) ∧ x u - x v = r

/-- Different edges with a common end. -/
def lineAdj {n m : Nat} (e : Fin m → Fin n × Fin n) (i j : Fin m) : Bool :=
  !(i == j) && ((e i).1 == (e j).1 || (e i).1 == (e j).2 || (e i).2 == (e j).1 || (e i).2 == (e j).2)

/-- The resistance diameter of the line graph is at most that of the graph. -/
def Statement : Prop :=
  ∀ (n m : Nat) (G : Graph n) (e : Fin m → Fin n × Fin n), connected G.adj = true → 0 < m →
    (∀ i, (e i).1 < (e i).2 ∧ G.adj (e i).1 (e i).2 = true) → (∀ i j, e i = e j → i = j) →
    (∀ u v, u < v → G.adj u v = true → ∃ i, e i = (u, v)) →
    ∀ (i j : Fin m) (r : Rat), IsResistance (lineAdj e) i j r →
      ∃ (u v : Fin n) (s : Rat), IsResistance G.adj u v s ∧ r ≤ s

end OpenFrontiersBench.R22
