prelude
import Sample.Commutativity

theorem zero_add (n : Nat) : Eq (Nat.add Nat.zero n) n :=
  Nat.rec rfl (fun _ ih => congrArg Nat.succ ih) n

theorem succ_add (n m : Nat) : Eq (Nat.add (Nat.succ n) m) (Nat.succ (Nat.add n m)) :=
  Nat.rec rfl (fun _ ih => congrArg Nat.succ ih) m

theorem main : Sample.Commutativity.Statement := fun n m =>
  Nat.rec (zero_add m)
    (fun k ih => (succ_add k m).trans (congrArg Nat.succ ih)) n
