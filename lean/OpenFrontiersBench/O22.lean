/-!
# O22: The Scholz conjecture on addition chains

An addition chain for `m` starts at 1, each later member is a sum of two earlier ones (equal or not), and it ends at
`m`; its length counts the additions. The claim bounds the shortest chain of `2^n - 1` by that of `n`.
-/

namespace OpenFrontiersBench.O22

/-- Each member of the list, read backwards, is a sum of two members further on; the last one is 1. -/
def isChainDown : List Nat → Bool
  | [] => false
  | [a] => a == 1
  | a :: l => (l.any fun x => l.any fun y => x + y == a) && isChainDown l

/-- `c` begins with 1, goes on by sums of two earlier members, and ends with `m`. -/
def isChain (m : Nat) (c : List Nat) : Bool := isChainDown c.reverse && c.getLast? == some m

/-- If `n ≥ 1` has an addition chain with `r` additions, then `2^n - 1` has one with at most `n - 1 + r`. -/
def Statement : Prop :=
  ∀ n : Nat, 0 < n → ∀ c : List Nat, isChain n c = true →
    ∃ d : List Nat, isChain (2 ^ n - 1) d = true ∧ d.length - 1 ≤ n - 1 + (c.length - 1)

end OpenFrontiersBench.O22
