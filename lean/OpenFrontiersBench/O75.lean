/-!
# O75: Gottschalk's surjunctivity conjecture

Every group. A cellular automaton over `G` with the finite alphabet `Fin k` has a finite list of neighbours and a
local rule; if its map on configurations is injective, it is surjective.
-/

namespace OpenFrontiersBench.O75

/-- A group structure on `G`. -/
structure Group (G : Type) where
  one : G
  mul : G → G → G
  inv : G → G
  mul_assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  one_mul : ∀ a, mul one a = a
  inv_mul : ∀ a, mul (inv a) a = one

/-- The configuration after one step: the cell `g` applies the rule to the cells `g * s` for the listed `s`. -/
def step {G : Type} (M : Group G) {k : Nat} (memory : List G) (rule : List (Fin k) → Fin k) (x : G → Fin k) : G → Fin k :=
  fun g => rule (memory.map fun s => x (M.mul g s))

/-- Injective cellular automata over any group are surjective. -/
def Statement : Prop :=
  ∀ (G : Type) (M : Group G) (k : Nat) (memory : List G) (rule : List (Fin k) → Fin k),
    Function.Injective (step M memory rule) → Function.Surjective (step M memory rule)

end OpenFrontiersBench.O75
