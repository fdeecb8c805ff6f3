"""O72: Kourovka problem 8.8(b): a non-cyclic group of conjugates of powers, defined once more, independently of the Lean text."""


def pow(word, k):
    return word * k if k >= 0 else [-x for x in reversed(word)] * -k
