/-!
# O33: The Erdős–Szekeres conjecture on convex polygons

Any `2^(n-2) + 1` points of the plane in general position contain the vertices of a convex `n`-gon, for `n ≥ 3`;
that fewer points do not suffice is known. General position and convexity are strict sign conditions, so points with
integer coordinates suffice (perturb and scale).
-/

namespace OpenFrontiersBench.O33

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

/-- Twice the signed area of the triangle `p q r`: positive when it turns to the left. -/
def orient (p q r : Int × Int) : Int := (q.1 - p.1) * (r.2 - p.2) - (q.2 - p.2) * (r.1 - p.1)

/-- All triples of different places of the list, in order, satisfy `f`. -/
def allTriples (f : Int × Int → Int × Int → Int × Int → Bool) : List (Int × Int) → Bool
  | [] => true
  | p :: l => (pairs p l) && allTriples f l
where
  pairs (p : Int × Int) : List (Int × Int) → Bool
    | [] => true
    | q :: m => (m.all fun r => f p q r) && pairs p m

/-- No three points on a line, and no point twice. -/
def generalPosition (l : List (Int × Int)) : Bool := distinct l && allTriples (fun p q r => orient p q r != 0) l

/-- The points are the vertices of a convex polygon, listed counterclockwise. -/
def isConvexPolygon (l : List (Int × Int)) : Bool := allTriples (fun p q r => decide (0 < orient p q r)) l

/-- Among `2^(n-2) + 1` points in general position, some `n` form a convex polygon. -/
def Statement : Prop :=
  ∀ (n : Nat) (l : List (Int × Int)), 3 ≤ n → generalPosition l = true → l.length = 2 ^ (n - 2) + 1 →
    ∃ c : List (Int × Int), (∀ p, p ∈ c → p ∈ l) ∧ c.Nodup ∧ c.length = n ∧ isConvexPolygon c = true

end OpenFrontiersBench.O33
