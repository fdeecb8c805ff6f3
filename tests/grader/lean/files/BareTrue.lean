prelude
import Bare
namespace BareTrue
/-- A true statement over a core that lacks lists, quotients and addition. -/
def Statement : Prop := Eq Nat.zero Nat.zero
end BareTrue
