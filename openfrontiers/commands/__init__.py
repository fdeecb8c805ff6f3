"""Commands of the core: one module each, imported by `openfrontiers.cli` when it is called."""
