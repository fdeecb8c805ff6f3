/-!
# O32: The Erdős matching conjecture

For `r ≥ 1`, `k ≥ 1` and `n ≥ r k - 1`: an `r`-uniform hypergraph on `n` vertices without `k` pairwise disjoint
edges has at most the larger of the two classical numbers of edges. That both numbers are attained is known, so the
bound is the whole claim. Edges are coded by bit masks.
-/

namespace OpenFrontiersBench.O32

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- Binomial coefficients by Pascal's rule. -/
def choose : Nat → Nat → Nat
  | _, 0 => 1
  | 0, _ + 1 => 0
  | n + 1, k + 1 => choose n k + choose n (k + 1)

/-- How many of the bits `0, …, n - 1` of `a` are 1. -/
def size (n a : Nat) : Nat := (List.range n).countP fun i => a.testBit i

/-- Distinct coded subsets of `{0, …, n - 1}` with `r` elements each. -/
def isUniform (n r : Nat) (H : List Nat) : Bool :=
  distinct H && H.all fun a => decide (a < 2 ^ n) && size n a == r

/-- Any two members at different places are disjoint. -/
def disjoint : List Nat → Bool
  | [] => true
  | a :: l => (l.all fun b => Nat.land a b == 0) && disjoint l

/-- `max (C(rk - 1, r), C(n, r) - C(n - k + 1, r))`. -/
def bound (n r k : Nat) : Nat := max (choose (r * k - 1) r) (choose n r - choose (n - k + 1) r)

/-- Without `k` pairwise disjoint edges there are at most `bound n r k` edges. -/
def Statement : Prop :=
  ∀ n r k : Nat, 0 < r → 0 < k → r * k ≤ n + 1 → ∀ H : List Nat, isUniform n r H = true →
    (∀ M : List Nat, (∀ a, a ∈ M → a ∈ H) → disjoint M = true → M.length < k) → H.length ≤ bound n r k

end OpenFrontiersBench.O32
