/-!
# O43: Erdős problem 159: the Ramsey number of a four-cycle against a clique

Is `R(C₄, K_n) ≪ n^(2-c)` for some `c > 0`? With `c = 1/q` this says: for some `C` and `q ≥ 1`, a graph with `N`
vertices and neither a 4-cycle nor `n` independent vertices has `N^q ≤ C n^(2q-1)`.
-/

namespace OpenFrontiersBench.O43

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- A finite simple graph on the vertices `0, …, n - 1`. -/
structure Graph (n : Nat) where
  adj : Fin n → Fin n → Bool
  symm : ∀ i j, adj i j = adj j i
  irrefl : ∀ i, adj i i = false

/-- `a b c d` are different and adjacent in a ring. -/
def isFourCycle {n : Nat} (adj : Fin n → Fin n → Bool) (a b c d : Fin n) : Bool :=
  distinct [a, b, c, d] && adj a b && adj b c && adj c d && adj d a

/-- The listed vertices are different and pairwise not adjacent. -/
def isIndependent {n : Nat} (adj : Fin n → Fin n → Bool) (s : List (Fin n)) : Bool :=
  distinct s && s.all fun i => s.all fun j => !(adj i j)

/-- Some power saving over `n²` holds. -/
def Statement : Prop :=
  ∃ C q : Nat, 0 < q ∧ ∀ (n N : Nat) (G : Graph N),
    (∀ a b c d, isFourCycle G.adj a b c d = false) →
    (∀ s : List (Fin N), isIndependent G.adj s = true → s.length < n) →
    N ^ q ≤ C * n ^ (2 * q - 1)

end OpenFrontiersBench.O43
