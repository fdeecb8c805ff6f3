prelude
import MiniCore
namespace Demo
/-- Zero is a left unit of addition. -/
def Statement : Prop := ∀ n : Nat, Eq (Nat.add 0 n) n
end Demo
