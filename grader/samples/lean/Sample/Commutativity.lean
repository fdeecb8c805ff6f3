prelude
import Sample.Core

namespace Sample.Commutativity

/-- Addition of natural numbers is commutative. -/
def Statement : Prop :=
  ∀ n m : Nat, Eq (Nat.add n m) (Nat.add m n)

end Sample.Commutativity
