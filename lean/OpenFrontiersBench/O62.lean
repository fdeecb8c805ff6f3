/-!
# O62: The Herzog–Schönheim conjecture

Any group. If finitely many left cosets `g_i H_i`, at least two of them, partition the group, then two of the
indices are equal. The indices are taken finite, which they always are: by a lemma of Neumann the cosets of finite
index alone cover the group. A subgroup has index `m` when `m` elements represent its left cosets, each once.
-/

namespace OpenFrontiersBench.O62

/-- A group structure on `G`. -/
structure Group (G : Type) where
  one : G
  mul : G → G → G
  inv : G → G
  mul_assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  one_mul : ∀ a, mul one a = a
  inv_mul : ∀ a, mul (inv a) a = one

/-- A subset that contains the identity and is closed under products and inverses. -/
structure IsSubgroup {G : Type} (M : Group G) (H : G → Prop) : Prop where
  one_mem : H M.one
  mul_mem : ∀ a b, H a → H b → H (M.mul a b)
  inv_mem : ∀ a, H a → H (M.inv a)

/-- `x` is in the left coset `g H`. -/
def InCoset {G : Type} (M : Group G) (g : G) (H : G → Prop) (x : G) : Prop := H (M.mul (M.inv g) x)

/-- `H` has index `m`: every element is in exactly one of the cosets of `m` representatives. -/
def HasIndex {G : Type} (M : Group G) (H : G → Prop) (m : Nat) : Prop :=
  ∃ r : Fin m → G, ∀ x, ∃ i, InCoset M (r i) H x ∧ ∀ j, InCoset M (r j) H x → j = i

/-- In a partition into `k ≥ 2` left cosets of subgroups of finite index, two indices are equal. -/
def Statement : Prop :=
  ∀ (G : Type) (M : Group G) (k : Nat) (g : Fin k → G) (H : Fin k → G → Prop) (m : Fin k → Nat), 2 ≤ k →
    (∀ i, IsSubgroup M (H i)) → (∀ i, HasIndex M (H i) (m i)) →
    (∀ x, ∃ i, InCoset M (g i) (H i) x ∧ ∀ j, InCoset M (g j) (H j) x → j = i) →
    ∃ i j, i ≠ j ∧ m i = m j

end OpenFrontiersBench.O62
