prelude
inductive False : Prop
inductive True : Prop where
  | intro : True
def Not (_ : Prop) : Prop := True
namespace FakeNot
def Statement : Prop := True
end FakeNot
