prelude
import MiniCore
namespace Value
/-- `v` is the number asked for. -/
def Statement (v : Nat) : Prop := Eq (Nat.mul 6 7) v
end Value
