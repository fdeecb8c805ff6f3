/-!
# O49: Erdős problem 564: 3-uniform diagonal Ramsey numbers

Is `R₃(n) ≥ 2^(2^(c n))` for some `c > 0`? With `c` replaced by `1/q` and the exponent rounded down, which changes
nothing for large `n`: from some `n₀` on, the triples of a set with `2^(2^⌊n/q⌋)` elements can be coloured with two
colours so that no `n` elements have all their triples of one colour.
-/

namespace OpenFrontiersBench.O49

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- All triples `a < b < c` from the increasing list have colour `v`. -/
def isMono {N : Nat} (colour : Fin N → Fin N → Fin N → Bool) (v : Bool) (s : List (Fin N)) : Bool :=
  s.all fun a => s.all fun b => s.all fun c => !(decide (a < b) && decide (b < c)) || colour a b c == v

/-- The hypergraph Ramsey number grows doubly exponentially. -/
def Statement : Prop :=
  ∃ q n₀ : Nat, 0 < q ∧ ∀ n : Nat, n₀ ≤ n →
    ∃ colour : Fin (2 ^ 2 ^ (n / q)) → Fin (2 ^ 2 ^ (n / q)) → Fin (2 ^ 2 ^ (n / q)) → Bool,
      ∀ s : List (Fin (2 ^ 2 ^ (n / q))), distinct s = true → s.length = n → ∀ v : Bool, isMono colour v s = false

end OpenFrontiersBench.O49
