/-!
# E27: Kourovka problem 21.14: endomorphisms that extend along every homomorphism

Groups are structures on types of the lowest universe. An endomorphism `a` of `G` extends along `f : G → H` when
some endomorphism `b` of `H` has `b (f x) = f (a x)`.
-/

namespace OpenFrontiersBench.E27

/-- A group structure on `G`. -/
structure Group (G : Type) where
  one : G
  mul : G → G → G
  inv : G → G
  mul_assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  one_mul : ∀ a, mul one a = a
  inv_mul : ∀ a, mul (inv a) a = one

/-- `f` respects products. -/
def IsHom {G H : Type} (M : Group G) (N : Group H) (f : G → H) : Prop := ∀ x y, f (M.mul x y) = N.mul (f x) (f y)

/-- Such an endomorphism is inner or trivial. -/
def Statement : Prop :=
  ∀ (G : Type) (M : Group G) (a : G → G), IsHom M M a →
    (∀ (H : Type) (N : Group H) (f : G → H), IsHom M N f → ∃ b : H → H, IsHom N N b ∧ ∀ x, b (f x) = f (a x)) →
    (∃ g, ∀ x, a x = M.mul (M.mul g x) (M.inv g)) ∨ ∀ x, a x = M.one

end OpenFrontiersBench.E27
