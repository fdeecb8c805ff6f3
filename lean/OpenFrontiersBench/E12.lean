/-!
# E12: Erdős problem 865: three members with all pairwise sums in the set

For some `C` and all large `N`, a set of at least `5N/8 + C` of the numbers `1, …, N` contains three different
members whose pairwise sums belong to it. Multiplied by 8, with `8 C` renamed.
-/

namespace OpenFrontiersBench.E12

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- Three different members have all their pairwise sums in `A`. -/
def hasTriple (A : List Nat) : Bool :=
  A.any fun a => A.any fun b => A.any fun c => distinct [a, b, c] && A.contains (a + b) && A.contains (a + c) && A.contains (b + c)

/-- The density `5/8` and a constant suffice. -/
def Statement : Prop :=
  ∃ C N₀ : Nat, ∀ (N : Nat) (A : List Nat), N₀ ≤ N → distinct A = true → (∀ a, a ∈ A → 1 ≤ a ∧ a ≤ N) →
    5 * N + C ≤ 8 * A.length → hasTriple A = true

end OpenFrontiersBench.E12
