"""The rules that a corpus must keep, by family: text of files, schema, cross-references, policy, wording.

`catalog` names every rule; `references`, `policy` and `text` hold the functions; `run` puts them together.
"""
