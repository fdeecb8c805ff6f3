/-!
# O92: Sun's conjecture on primitive roots of the form k² + 1

Every prime `p` has a primitive root `g` with `0 < g < p` and `g = k² + 1`. `g` is a primitive root when its powers
with exponents `1, …, p - 1` are pairwise different modulo `p` and not 0.
-/

namespace OpenFrontiersBench.O92

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- `p` is prime: at least 2 and divisible by nothing in `2, …, p - 1`. -/
def isPrime (p : Nat) : Bool := decide (2 ≤ p) && (List.range p).all fun d => decide (d < 2) || p % d != 0

/-- The powers `g, g², …, g^(p-1)` modulo `p`, in order. -/
def powers (p g : Nat) : List Nat := go (p - 1) (g % p)
where
  go : Nat → Nat → List Nat
    | 0, _ => []
    | k + 1, x => x :: go k (x * g % p)

/-- `g` generates the non-zero residues modulo the prime `p`. -/
def isPrimitiveRoot (p g : Nat) : Bool := distinct (powers p g) && !((powers p g).contains 0)

/-- Every prime has such a primitive root below it. -/
def Statement : Prop :=
  ∀ p : Nat, isPrime p = true → ∃ k : Nat, k ^ 2 + 1 < p ∧ isPrimitiveRoot p (k ^ 2 + 1) = true

end OpenFrontiersBench.O92
