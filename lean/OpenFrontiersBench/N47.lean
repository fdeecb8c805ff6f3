/-!
# N47: The Erdős–Gimbel question on random graphs

The random graph with edge probability 1/2 is a uniformly chosen labelled graph; graphs on `n` vertices are coded by
the numbers below `2^(n(n-1)/2)`, one bit for each pair. `χ - ζ ≥ M` holds when, for some `z`, the vertices split
into `z` classes each complete or edgeless, but are not coloured with `z + M - 1` colours. That this has probability
tending to 1 says: for all `M, q ≥ 1` and large `n`, at most the `q`-th part of all graphs fail.
-/

namespace OpenFrontiersBench.N47

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- Adjacency in the coded graph: bit `j (j - 1) / 2 + i` for `i < j`. -/
def adj (code : Nat) (i j : Nat) : Bool :=
  if i < j then code.testBit (j * (j - 1) / 2 + i) else if j < i then code.testBit (i * (i - 1) / 2 + j) else false

/-- A proper colouring with `k` colours exists. -/
def Colourable (n code k : Nat) : Prop :=
  ∃ f : Fin n → Fin k, ∀ i j : Fin n, adj code i.val j.val = true → f i ≠ f j

/-- The vertices split into `k` classes, each complete or edgeless. -/
def Cocolourable (n code k : Nat) : Prop :=
  ∃ (f : Fin n → Fin k) (complete : Fin k → Bool), ∀ i j : Fin n, i ≠ j → f i = f j → adj code i.val j.val = complete (f i)

/-- The difference of chromatic and cochromatic number is at least `M`. -/
def LargeGap (M n code : Nat) : Prop := ∃ z, Cocolourable n code z ∧ ¬Colourable n code (z + M - 1)

/-- For all `M` the difference is at least `M` with probability tending to 1. -/
def Statement : Prop :=
  ∀ M q : Nat, 0 < M → 0 < q → ∃ n₀ : Nat, ∀ n : Nat, n₀ ≤ n → ∀ bad : List Nat, distinct bad = true →
    (∀ code, code ∈ bad → code < 2 ^ (n * (n - 1) / 2) ∧ ¬LargeGap M n code) → q * bad.length ≤ 2 ^ (n * (n - 1) / 2)

end OpenFrontiersBench.N47
