/-!
# O59: The Alon–Tarsi conjecture on short cycle covers

Multigraphs, loops allowed, given by a list of edges. A set of edges in which every vertex has even degree is a
disjoint union of cycles, so covers by such sets and covers by cycles have the same total lengths. An edge lies on a
cycle exactly when it is no bridge. The bound is `7/5` of the number of edges.
-/

namespace OpenFrontiersBench.O59

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

/-- How many edges are in `s`. -/
def size {m : Nat} (s : Fin m → Bool) : Nat := (List.finRange m).countP s

/-- Every bridgeless multigraph with `m` edges has a cycle cover of total length at most `7 m / 5`. -/
def Statement : Prop :=
  ∀ (n m : Nat) (G : Multigraph n m), Bridgeless G →
    ∃ cover : List (Fin m → Bool), (∀ s, s ∈ cover → isEven G s = true) ∧
      (∀ e, ∃ s, s ∈ cover ∧ s e = true) ∧ 5 * (cover.map size).sum ≤ 7 * m

end OpenFrontiersBench.O59
