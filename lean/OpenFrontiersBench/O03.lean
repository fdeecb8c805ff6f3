/-!
# O03: The Erdős–Moser equation

`k` and `m` are positive. The known solution is `1 + 2 = 3`, that is `k = 1`, `m = 3`.
-/

namespace OpenFrontiersBench.O03

/-- `1^k + 2^k + … + (m-1)^k`; the empty sum, `0`, for `m ≤ 1`. -/
def powerSum (k m : Nat) : Nat := ((List.range (m - 1)).map fun i => (i + 1) ^ k).sum

/-- The only solution in positive integers is `k = 1`, `m = 3`. -/
def Statement : Prop :=
  ∀ k m : Nat, 0 < k → 0 < m → powerSum k m = m ^ k → k = 1 ∧ m = 3

end OpenFrontiersBench.O03
