prelude
import MiniCore
namespace Numbered
/-- Zero is a left unit of addition. -/
def Statement : Prop := ∀ n : Nat, Eq (Nat.add 0 n) n
end Numbered
