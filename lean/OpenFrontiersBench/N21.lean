/-!
# N21: The cycle double cover conjecture

Finite multigraphs, loops allowed, given by a list of edges. A set of edges in which every vertex has even degree is
a disjoint union of cycles, so families of such sets and families of cycles cover the same way. An edge lies on a
cycle exactly when it is no bridge.
-/

namespace OpenFrontiersBench.N21

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

/-- Every bridgeless multigraph has a family of cycles covering each edge exactly twice. -/
def Statement : Prop :=
  ∀ (n m : Nat) (G : Multigraph n m), Bridgeless G →
    ∃ family : List (Fin m → Bool), (∀ s, s ∈ family → isEven G s = true) ∧
      ∀ e, family.countP (fun s => s e) = 2

end OpenFrontiersBench.N21
