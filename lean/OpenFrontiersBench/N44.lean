/-!
# N44: Wegner's conjecture on piercing rectangles

A finite non-empty family of closed axis-parallel rectangles, `ν` the largest number of pairwise disjoint ones: some
`2ν - 1` points meet all of them. Only the order of the coordinates matters, so integer coordinates suffice. A
rectangle is `(x₁, x₂, y₁, y₂)` with `x₁ < x₂` and `y₁ < y₂`.
-/

namespace OpenFrontiersBench.N44

/-- A rectangle `[x₁, x₂] × [y₁, y₂]`. -/
structure Rect where
  x₁ : Int
  x₂ : Int
  y₁ : Int
  y₂ : Int

/-- The sides have positive lengths. -/
def isProper (r : Rect) : Bool := decide (r.x₁ < r.x₂) && decide (r.y₁ < r.y₂)

/-- The closed rectangles have no common point. -/
def disjoint (r s : Rect) : Bool :=
  decide (r.x₂ < s.x₁) || decide (s.x₂ < r.x₁) || decide (r.y₂ < s.y₁) || decide (s.y₂ < r.y₁)

/-- Members at different places are disjoint. -/
def allDisjoint : List Rect → Bool
  | [] => true
  | r :: l => (l.all fun s => disjoint r s) && allDisjoint l

/-- The point is in the rectangle. -/
def contains (r : Rect) (p : Int × Int) : Bool :=
  decide (r.x₁ ≤ p.1) && decide (p.1 ≤ r.x₂) && decide (r.y₁ ≤ p.2) && decide (p.2 ≤ r.y₂)

/-- `2ν - 1` points pierce every such family. -/
def Statement : Prop :=
  ∀ (F : List Rect) (v : Nat), F ≠ [] → (∀ r, r ∈ F → isProper r = true) →
    (∀ D : List Rect, (∀ r, r ∈ D → r ∈ F) → allDisjoint D = true → D.length ≤ v) →
    ∃ P : List (Int × Int), P.length ≤ 2 * v - 1 ∧ ∀ r, r ∈ F → ∃ p, p ∈ P ∧ contains r p = true

end OpenFrontiersBench.N44
