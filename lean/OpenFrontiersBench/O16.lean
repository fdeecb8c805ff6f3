/-!
# O16: The Hadamard conjecture

Order `4k` for every positive `k`. Rows of signs are given by Booleans, `true` for +1; two rows are orthogonal when
they agree in exactly half of the places.
-/

namespace OpenFrontiersBench.O16

/-- Distinct rows of the sign matrix `M` agree in exactly half of the columns. -/
def isHadamard {n : Nat} (M : Fin n → Fin n → Bool) : Bool :=
  (List.finRange n).all fun i => (List.finRange n).all fun j =>
    i == j || 2 * ((List.finRange n).countP fun k => M i k == M j k) == n

/-- For every `k ≥ 1` there is a Hadamard matrix of order `4k`. -/
def Statement : Prop :=
  ∀ k : Nat, 0 < k → ∃ M : Fin (4 * k) → Fin (4 * k) → Bool, isHadamard M = true

end OpenFrontiersBench.O16
