/-!
# E03: Erdős problem 152: isolated elements of the sumset of a Sidon set

The first question: does the least number of isolated sums, over Sidon sets with `n` elements, tend to infinity? A
Sidon set of integers is a list without repetitions; an isolated sum is an element `s` of `A + A` with `s - 1` and
`s + 1` outside.
-/

namespace OpenFrontiersBench.E03

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- `s` is a sum of two members, equal or not. -/
def isSum (A : List Int) (s : Int) : Bool := A.any fun a => A.any fun b => a + b == s

/-- The members are different, and sums of two determine them up to order. -/
def isSidon (A : List Int) : Bool :=
  distinct A && A.all fun a => A.all fun b => A.all fun c => A.all fun d =>
    !(a + b == c + d) || (a == c && b == d) || (a == d && b == c)

/-- `s` is a sum without neighbours. -/
def isIsolated (A : List Int) (s : Int) : Bool := isSum A s && !(isSum A (s - 1)) && !(isSum A (s + 1))

/-- Large Sidon sets have many isolated sums. -/
def Statement : Prop :=
  ∀ M : Nat, ∃ n₀ : Nat, ∀ A : List Int, n₀ ≤ A.length → isSidon A = true →
    ∃ S : List Int, distinct S = true ∧ S.length = M ∧ ∀ s, s ∈ S → isIsolated A s = true

end OpenFrontiersBench.E03
