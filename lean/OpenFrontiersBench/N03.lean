/-!
# N03: The Tu–Deng conjecture

`k ≥ 2` and `1 ≤ t ≤ 2^k - 2`; pairs from `0, …, 2^k - 2` with sum `t` modulo `2^k - 1` and at most `k - 1` binary
ones together number at most `2^(k-1)`.
-/

namespace OpenFrontiersBench.N03

/-- The number of binary ones of `a < 2^k`. -/
def weight (k a : Nat) : Nat := (List.range k).countP fun i => a.testBit i

/-- The number of pairs in question. -/
def pairs (k t : Nat) : Nat :=
  ((List.range (2 ^ k - 1)).map fun a => (List.range (2 ^ k - 1)).countP fun b =>
    (a + b) % (2 ^ k - 1) == t % (2 ^ k - 1) && decide (weight k a + weight k b ≤ k - 1)).sum

/-- The bound holds for all `k` and `t`. -/
def Statement : Prop :=
  ∀ k t : Nat, 2 ≤ k → 1 ≤ t → t ≤ 2 ^ k - 2 → pairs k t ≤ 2 ^ (k - 1)

end OpenFrontiersBench.N03
