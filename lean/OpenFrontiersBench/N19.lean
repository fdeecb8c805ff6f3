/-!
# N19: Is every group sofic?

Groups are structures on types of the lowest universe; soficity depends on finitely many elements at a time, so
countable groups decide the question. For every finite list `F` and every `q ≥ 1` there are `n ≥ 1` and maps `s g`
on `Fin n`, permutations, with `s 1` the identity, that fail to multiply on fewer than `n / q` points for pairs from
`F` and, for `g ≠ 1` in `F`, fix fewer than `n / q` points.
-/

namespace OpenFrontiersBench.N19

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- A group structure on `G`. -/
structure Group (G : Type) where
  one : G
  mul : G → G → G
  inv : G → G
  mul_assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  one_mul : ∀ a, mul one a = a
  inv_mul : ∀ a, mul (inv a) a = one

/-- `f` is a permutation of `Fin n`. -/
def isPerm {n : Nat} (f : Fin n → Fin n) : Bool := distinct ((List.finRange n).map f)

/-- The number of points where two maps differ. -/
def distance {n : Nat} (f g : Fin n → Fin n) : Nat := (List.finRange n).countP fun x => !(f x == g x)

/-- The group has approximate actions on finite sets. -/
def Sofic {G : Type} (M : Group G) : Prop :=
  ∀ (F : List G) (q : Nat), 0 < q → ∃ (n : Nat) (s : G → Fin n → Fin n), 0 < n ∧ (∀ g, isPerm (s g) = true) ∧
    s M.one = id ∧
    (∀ g h, g ∈ F → h ∈ F → q * distance (s (M.mul g h)) (s g ∘ s h) < n) ∧
    ∀ g, g ∈ F → g ≠ M.one → q * n < q * distance (s g) id + n

/-- Every group is sofic. -/
def Statement : Prop :=
  ∀ (G : Type) (M : Group G), Sofic M

end OpenFrontiersBench.N19
