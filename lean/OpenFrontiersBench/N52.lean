/-!
# N52: The Courtade–Kumar conjecture

For rational `α = a / m ≤ 1/2`, which suffices by continuity. Given `Y = y`, the Boolean function is 1 with
probability `w y / m^n`, where `w y` sums `a^d (m - a)^(n - d)` over the inputs with value 1, `d` being the Hamming
distance; `K` inputs have value 1. With `v h(u/v) = v log v - u log u - (v - u) log (v - u)` for the entropy `h`,
the inequality `h(K/2^n) - 2^(-n) ∑ h(w y / m^n) ≤ 1 - h(a/m)` is multiplied by `2^n m^n` and exponentiated; `x log
x` becomes `x^x`, which is 1 for `x = 0`. The inputs are the numbers below `2^n` in binary.
-/

namespace OpenFrontiersBench.N52

/-- The number of places `0, …, n - 1` where the binary digits of `x` and `y` differ. -/
def distance (n x y : Nat) : Nat := (List.range n).countP fun i => x.testBit i != y.testBit i

/-- `m^n` times the probability that `b` is 1, given the output `y`. -/
def weight (n m a : Nat) (b : Nat → Bool) (y : Nat) : Nat :=
  ((List.range (2 ^ n)).map fun x => if b x then a ^ distance n x y * (m - a) ^ (n - distance n x y) else 0).sum

/-- The number of inputs where `b` is 1. -/
def ones (n : Nat) (b : Nat → Bool) : Nat := (List.range (2 ^ n)).countP b

/-- `x^x y^y`. -/
def selfPower (x y : Nat) : Nat := x ^ x * y ^ y

/-- The product of `w^w (m^n - w)^(m^n - w)` over all outputs. -/
def outputs (n m a : Nat) (b : Nat → Bool) : Nat :=
  (List.range (2 ^ n)).foldl (fun s y => s * selfPower (weight n m a b y) (m ^ n - weight n m a b y)) 1

/-- The inequality for one function and one noise level, with `N = 2^n m^n`. -/
def holds (n m a : Nat) (b : Nat → Bool) : Bool :=
  let N := 2 ^ n * m ^ n
  decide ((2 ^ n) ^ N * outputs n m a b * m ^ N ≤
    2 ^ N * selfPower (ones n b) (2 ^ n - ones n b) ^ m ^ n * (m ^ n) ^ N * selfPower a (m - a) ^ (2 ^ n * m ^ (n - 1)))

/-- No Boolean function has more information about the noisy input than a single bit. -/
def Statement : Prop :=
  ∀ (n m a : Nat) (b : Nat → Bool), 1 ≤ n → 1 ≤ m → 2 * a ≤ m → holds n m a b = true

end OpenFrontiersBench.N52
