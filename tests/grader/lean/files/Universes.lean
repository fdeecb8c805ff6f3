prelude
import MiniCore
namespace Universes
universe u v
/-- A statement with universe parameters. -/
def Statement : Prop := ∀ (α : Sort u) (β : Sort v) (f : α → β) (a b : α), Eq a b → Eq (f a) (f b)
end Universes
