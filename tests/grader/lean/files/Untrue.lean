prelude
import MiniCore
namespace Untrue
/-- A false statement: nothing but an attack can prove it. -/
def Statement : Prop := Eq Nat.zero (Nat.succ Nat.zero)
end Untrue
