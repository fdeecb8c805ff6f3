/-!
# O10: Reed's conjecture on ω, Δ and χ

`χ ≤ ⌈(ω + Δ + 1) / 2⌉` for finite simple graphs. The bound is asserted with any upper bounds `w` of the clique
number and `d` of the degrees, which is the same claim; `(w + d + 2) / 2` is the rounded-up half.
-/

namespace OpenFrontiersBench.O10

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

/-- Adjacent vertices get different colours. -/
def isProper {n : Nat} {C : Type} [DecidableEq C] (adj : Fin n → Fin n → Bool) (f : Fin n → C) : Bool :=
  (List.finRange n).all fun i => (List.finRange n).all fun j => !(adj i j) || !(f i == f j)

/-- No clique of more than `w` vertices. -/
def CliqueAtMost {n : Nat} (adj : Fin n → Fin n → Bool) (w : Nat) : Prop :=
  ∀ c : List (Fin n), isClique adj c = true → c.length ≤ w

/-- Every vertex has at most `d` neighbours. -/
def degreeAtMost {n : Nat} (adj : Fin n → Fin n → Bool) (d : Nat) : Bool :=
  (List.finRange n).all fun i => decide ((List.finRange n).countP (adj i) ≤ d)

/-- Every finite graph has a proper colouring with `⌈(ω + Δ + 1) / 2⌉` colours. -/
def Statement : Prop :=
  ∀ (n : Nat) (G : Graph n) (w d : Nat), CliqueAtMost G.adj w → degreeAtMost G.adj d = true →
    ∃ f : Fin n → Fin ((w + d + 2) / 2), isProper G.adj f = true

end OpenFrontiersBench.O10
