/-!
# O36: The prime power conjecture for finite projective planes

A projective plane of order `n ≥ 2` has `n² + n + 1` points and as many lines, `n + 1` points on every line, one
line through two points and one point on two lines. A prime power is `p^e` with `p` prime and `e ≥ 1`.
-/

namespace OpenFrontiersBench.O36

/-- `p` is prime: at least 2 and divisible by nothing in `2, …, p - 1`. -/
def isPrime (p : Nat) : Bool := decide (2 ≤ p) && (List.range p).all fun d => decide (d < 2) || p % d != 0

/-- How many `i : Fin N` satisfy `p`. -/
def count {N : Nat} (p : Fin N → Bool) : Nat := (List.finRange N).countP p

/-- `inc i l` says that point `i` is on line `l`: every line has `n + 1` points, two different points are on exactly one common line, two different lines meet in exactly one point. -/
def isPlane {N : Nat} (n : Nat) (inc : Fin N → Fin N → Bool) : Bool :=
  N == n * n + n + 1 && ((List.finRange N).all fun l => count (fun i => inc i l) == n + 1) &&
    (List.finRange N).all fun a => (List.finRange N).all fun b =>
      a == b || count (fun l => inc a l && inc b l) == 1 && count (fun i => inc i a && inc i b) == 1

/-- The order of a finite projective plane is a power of a prime. -/
def Statement : Prop :=
  ∀ (n N : Nat) (inc : Fin N → Fin N → Bool), 2 ≤ n → isPlane n inc = true →
    ∃ p e : Nat, isPrime p = true ∧ 0 < e ∧ n = p ^ e

end OpenFrontiersBench.O36
