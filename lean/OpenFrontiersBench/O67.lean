/-!
# O67: The Erdős–Lovász Tihany conjecture

If a finite simple graph has no clique on `a + b - 1` vertices but chromatic number `a + b - 1`, with `a, b ≥ 2`,
its vertices split into two parts whose induced subgraphs have chromatic numbers at least `a` and at least `b`.
-/

namespace OpenFrontiersBench.O67

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

/-- The vertices in `s` can be coloured properly with `k` colours. -/
def Colourable {n : Nat} (adj : Fin n → Fin n → Bool) (s : Fin n → Bool) (k : Nat) : Prop :=
  ∃ f : Fin n → Nat, (∀ i, s i = true → f i < k) ∧ ∀ i j, s i = true → s j = true → adj i j = true → f i ≠ f j

/-- Such graphs split. -/
def Statement : Prop :=
  ∀ (n : Nat) (G : Graph n) (a b : Nat), 2 ≤ a → 2 ≤ b →
    (∀ c : List (Fin n), isClique G.adj c = true → c.length < a + b - 1) →
    Colourable G.adj (fun _ => true) (a + b - 1) → ¬Colourable G.adj (fun _ => true) (a + b - 2) →
    ∃ s : Fin n → Bool, ¬Colourable G.adj s (a - 1) ∧ ¬Colourable G.adj (fun i => !(s i)) (b - 1)

end OpenFrontiersBench.O67
