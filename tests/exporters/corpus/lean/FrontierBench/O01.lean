namespace FrontierBench.O01

/-- The statement of the example. -/
def main : Prop := ∀ n : Nat, n = n

end FrontierBench.O01
