"""An independent kernel for Lean 4, written in Python without any dependency.

The theory is the one of Carneiro, *The Type Theory of Lean* (2019), with what Lean 4 added to it as
described in Bailey, *Type Checking in Lean 4*. ``docs/two-kernels.md`` says what a second kernel buys,
what is trusted, and which module holds which rule.
"""
