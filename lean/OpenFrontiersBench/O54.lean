/-!
# O54: Babai's conjecture for alternating groups

The diameter of the Cayley graph of `A_n` with respect to any generating set is at most `C n^k`, with `C` and `k`
independent of `n` and of the set. Permutations are maps of `Fin n` without repeated values; even ones have an even
number of inversions. Words may use generators and their inverses.
-/

namespace OpenFrontiersBench.O54

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- `f` is a permutation of `Fin n`. -/
def isPerm {n : Nat} (f : Fin n → Fin n) : Bool := distinct ((List.finRange n).map f)

/-- The number of pairs `i < j` with `f j < f i`. -/
def inversions {n : Nat} (f : Fin n → Fin n) : Nat :=
  ((List.finRange n).map fun i => (List.finRange n).countP fun j => decide (i < j) && decide (f j < f i)).sum

/-- An even permutation. -/
def isEven {n : Nat} (f : Fin n → Fin n) : Bool := isPerm f && inversions f % 2 == 0

/-- `f` is a product of `k` members of `S` and inverses of members of `S`. -/
inductive Word {n : Nat} (S : List (Fin n → Fin n)) : Nat → (Fin n → Fin n) → Prop where
  | one : Word S 0 id
  | mul {k : Nat} {f s : Fin n → Fin n} : Word S k f → s ∈ S → Word S (k + 1) (s ∘ f)
  | mulInv {k : Nat} {f s t : Fin n → Fin n} : Word S k f → s ∈ S → (∀ i, t (s i) = i) → Word S (k + 1) (t ∘ f)

/-- One polynomial bounds all diameters of all alternating groups. -/
def Statement : Prop :=
  ∃ C d : Nat, ∀ (n : Nat) (S : List (Fin n → Fin n)), (∀ s, s ∈ S → isEven s = true) →
    (∀ f : Fin n → Fin n, isEven f = true → ∃ k, Word S k f) →
    ∀ f : Fin n → Fin n, isEven f = true → ∃ k, k ≤ C * n ^ d ∧ Word S k f

end OpenFrontiersBench.O54
